import { setTimeout as wait } from "node:timers/promises";
import { ask } from "../ask.mjs";
import { customerFile, importCustomers, makeCustomerRows, sendCustomers, signIn } from "../seed/customers.mjs";
import { stateWith } from "../seed/state.mjs";
import { startProduct, withServers } from "../servers.mjs";
import { atMost, comparisons, row } from "../tables.mjs";

export const title = "Others while a file of 100,000 customers is read";

const rows = makeCustomerRows(100_000);
const file = customerFile(rows);
const changedFile = customerFile(rows.map(([no, name, type], at) => [no, at % 10 === 0 ? `${name} 2` : name, type]));
const pause = 100;
const turns = 5;

/** One after another checks and imports, while somebody else asks for `/` ten times a second. */
export async function run() {
  return withServers([startProduct(await stateWith(10_000))], async ({ url }) => {
    const { cookie } = await signIn(url);
    await importCustomers(url, cookie, file);
    const alone = await waits(url, () => wait(1000));
    const checking = await waits(url, () => sendCustomers(url, cookie, { file: changedFile, intent: "check" }));
    const importing = await waits(url, (turn) => importCustomers(url, cookie, turn % 2 ? file : changedFile));
    const rowsOf = (name, { median, late }, goal) => [
      row(`\`/\` beside ${name}: median`, { measured: median, against: alone.median, than: "alone:", unit: "ms" }),
      row(`\`/\` beside ${name}: 99 of 100`, { measured: late, against: alone.late, than: "alone:", unit: "ms", goal }),
    ];
    return {
      tables: [
        comparisons([...rowsOf("a check", checking, atMost(200)), ...rowsOf("an import", importing, atMost(200))]),
      ],
    };
  });
}

/** How long others wait, in ms, while `work` is done a few times. */
async function waits(url, work) {
  const asked = [];
  let isDone = false;
  async function workOn() {
    for (let turn = 0; turn < turns; turn++) await work(turn);
  }
  async function askOften() {
    for (; !isDone; await wait(pause)) {
      asked.push(ask(`${url}/`));
      // It is awaited only once the work is done, and would end the bench with a bare trace before.
      asked.at(-1).catch(() => {});
    }
  }
  const working = workOn().finally(() => {
    isDone = true;
  });
  await Promise.all([working, askOften()]);
  const times = (await Promise.all(asked)).map(({ ms }) => ms).sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)], late: times[Math.ceil(times.length * 0.99) - 1] };
}
