// The deployment, by the real wrangler, to a stand-in of Cloudflare's API.
import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { main as createAdmin } from "../../scripts/commands/admin-create.mjs";
import { run as runProgram } from "../../scripts/lib/process/run.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { names, rehearse } from "../cloudflare/rehearsal.mjs";
import { runMain } from "../run/run-main.mjs";

const uploading = [
  "POST /workers/scripts/:script/assets-upload-session",
  "POST /workers/scripts/:script/versions",
  "POST /workers/scripts/:script/deployments",
  "PATCH /workers/scripts/:script/script-settings",
  "POST /workers/scripts/:script/subdomain",
  "PUT /workers/scripts/:script/schedules",
];
let rehearsal;

before(async () => {
  rehearsal = await rehearse();
});

after(() => rehearsal.end());

test("a first deployment makes all that is missing, and says so before it does", async () => {
  const { cloudflare, run, readConfig } = rehearsal;
  const fresh = readConfig();
  const { code, out, err } = await run();
  assert.deepEqual([code, err, cloudflare.unknown], [0, "", []]);
  assert.match(out, /^Deploying production to account Example; .*\n( {2}\+ .*\n){7}Deployed: https:\/\/\S+\n$/);
  const database = cloudflare.databases.find(names.worker);
  assert.equal(readConfig().replace(`database_id = "${database.uuid}"\n`, ""), fresh);
  assert.deepEqual(await database.d1.prepare("SELECT count(*) AS tanks FROM tanks").first(), { tanks: 0 });
  const worker = cloudflare.workers.scripts.get(names.worker);
  const migrations = readdirSync(join(root, "drizzle")).filter((name) => name.endsWith(".sql"));
  assert.deepEqual(worker.served, [migrations.length]);
  assert.deepEqual([...worker.secrets], ["UPLOAD_SECRET", "DEVICE_SECRET"]);
  assert.equal(worker.bindings.find(({ type }) => type === "d1").id, database.uuid);
});

test("the bucket has rules for direct uploads beside those of R2", () => {
  const { cors, lifecycle } = rehearsal.cloudflare.r2.buckets.get(names.bucket);
  const origins = ["https://tank-inventory-tracker.example.workers.dev"];
  assert.deepEqual(cors, [
    { id: names.worker, allowed: { origins, methods: ["PUT"], headers: ["content-type"] }, exposeHeaders: ["ETag"] },
  ]);
  const [, unconfirmed] = lifecycle;
  assert.equal(lifecycle[0].id, "Default Multipart Abort Rule");
  assert.deepEqual(
    [unconfirmed.id, unconfirmed.enabled, unconfirmed.conditions],
    ["unconfirmed", true, { prefix: "pending/" }],
  );
  assert.deepEqual(unconfirmed.deleteObjectsTransition.condition, { type: "Age", maxAge: 2 * 86_400 });
});

test("a second deployment writes nothing but the Worker", async () => {
  const { run, readConfig } = rehearsal;
  const before = readConfig();
  const { code, out, calls } = await run();
  assert.equal(code, 0);
  assert.match(out, /^Deploying production .*\n( {2}✓ .*\n){7}Deployed: /);
  const writing = calls.filter((call) => !call.startsWith("GET ") && call !== "POST /d1/database/:database/query");
  assert.deepEqual(writing, uploading);
  assert.equal(calls.filter((call) => call.endsWith("/query")).length, 1);
  assert.equal(readConfig(), before);
});

test("an admin is created in the deployed database", async () => {
  Object.assign(process.env, { ADMIN_USERNAME: "anna", ADMIN_PASSWORD: "twelve or so letters" });
  const { code } = await runMain((args) => createAdmin(args, rehearsal.config), "--remote");
  assert.equal(code, 0);
  const { d1 } = rehearsal.cloudflare.databases.find(names.worker);
  assert.deepEqual(
    await d1
      .prepare("SELECT username FROM admins")
      .all()
      .then(({ results }) => results),
    [{ username: "anna" }],
  );
  const again = await runMain((args) => createAdmin(args, rehearsal.config), "--remote");
  const told = "There is an admin anna already. To change the password: npm run admin:create -- --remote --reset\n";
  assert.deepEqual([again.code, again.err], [1, told]);
});

test("a wrangler.toml that names no database_id replaces what serves only when told to", async () => {
  const { cloudflare, config, run, readConfig, readIds } = rehearsal;
  const deployed = readConfig();
  const [id] = readIds();
  const fresh = deployed.replace(`database_id = "${id}"\n`, "");
  const { served } = cloudflare.workers.scripts.get(names.worker);
  const uploads = served.length;
  writeFileSync(config, fresh);
  const refused = await run();
  assert.deepEqual([refused.code, refused.out, readConfig(), served.length], [1, "", fresh, uploads]);
  assert.match(
    refused.err,
    /^The account has the Worker tank-inventory-tracker already, and this wrangler\.toml names no database_id/,
  );
  assert.match(refused.err, /: npm run deploy -- --replace\nNothing was changed\.\n$/);
  const { code, out } = await run(undefined, { replace: true });
  assert.equal(code, 0);
  assert.match(out, /^ {2}\+ its id in wrangler\.toml$/m);
  assert.deepEqual([readConfig(), served.length], [deployed, uploads + 1]);
});

test("--dry-run builds and measures without a call", async () => {
  const { cloudflare } = rehearsal;
  cloudflare.calls.length = 0;
  const command = join(root, "scripts/commands/deploy.mjs");
  const out = await runProgram(process.execPath, [command, "--dry-run", "--env", "staging"]);
  assert.match(out, /^The Worker is \d+ KiB gzipped; at most 420 KiB are allowed\.$/m);
  assert.deepEqual(cloudflare.calls, []);
});
