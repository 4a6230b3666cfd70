// The deployments beside the first one, by the real wrangler, to a stand-in of Cloudflare's API.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { main as createAdmin } from "../../../scripts/commands/admin-create.mjs";
import { run } from "../../../scripts/lib/process/run.mjs";
import { names, rehearse } from "../../cloudflare/rehearsal.mjs";
import { token } from "../../cloudflare/stand-in.mjs";
import { runMain } from "../../run/run-main.mjs";

let rehearsal;

before(async () => {
  rehearsal = await rehearse();
  assert.equal((await rehearsal.run()).code, 0);
});

after(() => rehearsal.end());

test("staging has a database, a bucket, a Worker and secrets of its own", async () => {
  const { cloudflare, run, readIds } = rehearsal;
  const [production] = readIds();
  Object.assign(process.env, { ADMIN_USERNAME: "anna", ADMIN_PASSWORD: "twelve or so letters" });
  const notYet = await runMain((args) => createAdmin(args, rehearsal.config), "--remote", "--env", "staging");
  assert.match(notYet.err, /^wrangler\.toml names no database_id for tank-inventory-tracker-staging\. /);
  assert.match(notYet.err, / else: npm run deploy -- --env staging\n$/);
  const { code, out } = await run("staging");
  assert.equal(code, 0);
  assert.match(
    out,
    /^Deploying staging .*\n( {2}\+ .*\n){7}Deployed: https:\/\/tank-inventory-tracker-staging\.example\./,
  );
  const { uuid } = cloudflare.databases.find("tank-inventory-tracker-staging");
  assert.deepEqual(readIds(), [production, uuid]);
  assert.deepEqual([...cloudflare.r2.buckets.keys()], [names.bucket, "tank-inventory-tracker-staging-photos"]);
  const worker = cloudflare.workers.scripts.get("tank-inventory-tracker-staging");
  assert.deepEqual([...worker.secrets], ["UPLOAD_SECRET", "DEVICE_SECRET"]);
  assert.equal(worker.bindings.find(({ type }) => type === "d1").id, uuid);
  const create = () => runMain((args) => createAdmin(args, rehearsal.config), "--remote", "--env", "staging");
  assert.equal((await create()).code, 0);
  assert.match(
    (await create()).err,
    /To change the password: npm run admin:create -- --remote --env staging --reset\n$/,
  );
});

test("a token that is not valid is told by each command that works on what is deployed", async () => {
  process.env.CLOUDFLARE_API_TOKEN = "old";
  const { err } = await runMain((args) => createAdmin(args, rehearsal.config), "--remote");
  const bindings = await openBindings(rehearsal.config);
  process.env.CLOUDFLARE_API_TOKEN = token;
  for (const said of [err, bindings]) {
    assert.match(said, /^The API token is not valid, or not for this account\. Sign in/m);
  }
});

/** In a process of its own, which ends what wrangler leaves running: resolves to how it failed. */
function openBindings(config) {
  const from = (path) => JSON.stringify(new URL(`../../../scripts/lib/${path}`, import.meta.url));
  const script = `
    import { deployedBindings } from ${from("database/bindings.mjs")};
    import { readRemote } from ${from("deploy/deployment.mjs")};
    import { runCommand } from ${from("process/command.mjs")};
    const open = async () => deployedBindings(await readRemote({ remote: true }, ${JSON.stringify(config)}));
    await runCommand(() => open().then(() => 0));`;
  return run(process.execPath, ["--input-type=module", "-e", script]).catch(({ message }) => message);
}

test("a custom domain is taken from nobody, and gets into the CORS rule", async () => {
  const { cloudflare, config, run, readConfig } = rehearsal;
  const domain = 'routes = [{ pattern = "tanks.example.com", custom_domain = true }]';
  writeFileSync(config, `${domain}\n${readConfig()}`);
  cloudflare.workers.takenDomains = ["tanks.example.com"];
  const refused = await run();
  assert.equal(refused.code, 1);
  assert.match(refused.err, /^Another Worker or a DNS record has tanks\.example\.com\. .*\nNothing was changed\./);
  cloudflare.workers.takenDomains = [];
  const { code, out } = await run();
  assert.equal(code, 0);
  assert.match(out, /^ {2}\+ CORS rule https:\/\/tanks\.example\.com$/m);
  const [{ allowed }] = cloudflare.r2.buckets.get(names.bucket).cors;
  assert.deepEqual(allowed.origins, [
    "https://tank-inventory-tracker.example.workers.dev",
    "https://tanks.example.com",
  ]);
});
