import { Problem } from "../../../scripts/lib/problem.mjs";
import { runCommand } from "../../../scripts/lib/process/command.mjs";
import { refusal } from "../../cloudflare/answers.mjs";
import { rehearse } from "../../cloudflare/rehearsal.mjs";

const usage = `npm run test:deploy

Deploys to a stand-in of Cloudflare's API, once for each call of a first deployment: that call is refused, or its answer is
lost. The run says what to do or goes on, and the next one completes it. About five minutes.`;

const migrations = { "0000_tanks.sql": "CREATE TABLE tanks (id TEXT);" };
const faults = { refused: refusal(403, 10000, "Authentication error"), lost: "lost" };

await runCommand(
  async () => {
    const calls = await callsOfFirstDeployment();
    const problems = [];
    for (const [index, call] of calls.entries()) {
      for (const fault of Object.keys(faults)) problems.push(...(await failAt(index, call, fault)));
    }
    console.log(`${calls.length} calls, ${problems.length} problems`);
    if (problems.length > 0) throw new Problem(problems.join("\n"));
  },
  { usage, interrupted: 130 },
);

async function callsOfFirstDeployment() {
  const rehearsal = await rehearse({ migrations });
  const { calls } = await rehearsal.run();
  const problems = flaws(rehearsal);
  await rehearsal.end();
  if (problems.length > 0) throw new Problem(`Without a fault: ${problems.join(", ")}`);
  return calls;
}

/** Resolves to what is wrong after the call failed once, and after the deployment that followed. */
async function failAt(index, call, fault) {
  const rehearsal = await rehearse({ migrations });
  rehearsal.cloudflare.fault = (_name, at) => (at === index ? faults[fault] : undefined);
  const first = await rehearsal.run();
  rehearsal.cloudflare.fault = undefined;
  const second = await rehearsal.run();
  const said =
    first.code === 0 || /Then run `npm run deploy` again/.test(first.err) ? [] : ["it did not say what to do"];
  const completed = second.code === 0 ? flaws(rehearsal) : [`the next run failed: ${second.err}`];
  await rehearsal.end();
  console.log(`${fault.padEnd(8)}${call}: ${first.code === 0 ? "went on" : first.err.split("\n")[0]}`);
  return [...said, ...completed].map((problem) => `${fault} ${index} ${call}: ${problem}`);
}

/** What a whole deployment has and this one does not. */
function flaws({ cloudflare, readConfig }) {
  const { databases, r2, workers, unknown } = cloudflare;
  const name = "tank-inventory-tracker";
  const worker = workers.scripts.get(name);
  const bucket = r2.buckets.get(`${name}-photos`);
  const expectations = {
    "one database": databases.names().join() === name,
    "its id in wrangler.toml": readConfig().includes(`database_id = "${databases.find(name)?.uuid}"`),
    "a migration before each upload": worker?.served.every((count) => count === 1),
    "both secrets": worker?.secrets.size === 2,
    "the daily run": worker?.schedules?.length === 1,
    "an address": worker?.workersDev.enabled,
    "one CORS rule": bucket?.cors?.length === 1,
    "one lifecycle rule of ours": bucket?.lifecycle.filter(({ id }) => id === "unconfirmed").length === 1,
    "no other call": unknown.length === 0,
  };
  return Object.keys(expectations).filter((expectation) => !expectations[expectation]);
}
