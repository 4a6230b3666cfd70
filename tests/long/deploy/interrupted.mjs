// Deployments that fail midway, each completed by the next one. `npm run test:deploy` fails each call in turn.
import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { refusal } from "../../cloudflare/answers.mjs";
import { rehearse } from "../../cloudflare/rehearsal.mjs";

const name = "tank-inventory-tracker";
let rehearsal;

before(async () => {
  rehearsal = await rehearse({ migrations: { "0000_tanks.sql": "CREATE TABLE tanks (id TEXT);" } });
});

after(() => rehearsal.end());

/** Deploys while a call gets another answer; resolves to what was said of it. */
async function runWith(call, answer) {
  rehearsal.cloudflare.fault = (each) => (each === call ? answer : undefined);
  const { code, err } = await rehearsal.run();
  rehearsal.cloudflare.fault = undefined;
  assert.equal(code, 1);
  assert.match(err, /Then run `npm run deploy` again: it goes on from there\.\n$/);
  return err;
}

function worker() {
  return rehearsal.cloudflare.workers.scripts.get(name);
}

test("a database that was made without its answer arriving is found by its name", async () => {
  assert.match(
    await runWith("POST /d1/database", "lost"),
    /^Cloudflare's API cannot be reached.*\nNothing was deployed/,
  );
  const said = await runWith("PUT /workers/scripts/:script", refusal(413, 10027, "Script too large"));
  assert.match(said, /^The Worker is larger than the account's plan allows\.\nThe upload did not finish/);
  assert.ok(rehearsal.readConfig().includes(rehearsal.cloudflare.databases.find(name).uuid));
  assert.equal(worker(), undefined);
});

test("rules that were made by hand stay, also when ours could not be added at first", async () => {
  const bucket = rehearsal.cloudflare.r2.buckets.get(`${name}-photos`);
  const byHand = { allowed: { origins: ["https://other.example"], methods: ["GET"] } };
  bucket.cors = [byHand];
  const said = await runWith("PUT /r2/buckets/:bucket/cors", {
    status: 500,
    json: refusal(500, 10001, "Internal").json,
  });
  assert.match(said, /\nThe app is deployed; its bucket's CORS rule is missing\./);
  const { code, calls } = await rehearsal.run();
  assert.equal(code, 0);
  assert.ok(!calls.includes("PUT /r2/buckets/:bucket/lifecycle"));
  assert.deepEqual([bucket.cors.length, bucket.cors[0], bucket.cors[1].id], [2, byHand, name]);
  assert.deepEqual([...worker().secrets], ["UPLOAD_SECRET", "DEVICE_SECRET"]);
});

test("a migration that fails leaves the Worker that serves, and is told by its name", async () => {
  const migration = join(rehearsal.folder, "drizzle/0001_broken.sql");
  writeFileSync(migration, "ALTER TABLE pumps ADD size INTEGER;");
  const uploads = worker().served.length;
  const said = await runWith();
  assert.match(said, /^Migration 0001_broken\.sql failed .*no such table: pumps/);
  assert.match(said, /\nNothing was deployed: what served before serves on\./);
  assert.equal(worker().served.length, uploads);
  rmSync(migration);
  writeFileSync(join(rehearsal.folder, "drizzle/0001_pumps.sql"), "CREATE TABLE pumps (id TEXT);");
  const { code, out } = await rehearsal.run();
  assert.equal(code, 0);
  assert.match(out, /^ {2}\+ migrations 0001_pumps\.sql$/m);
  assert.equal(worker().served.at(-1), 2);
});

test("a Worker that another tool has changed is not overwritten", async () => {
  worker().lastDeployedFrom = "api";
  const uploads = worker().served.length;
  const said = await runWith();
  assert.match(
    said,
    /^You are about to publish .* last updated via the script API\.[\s\S]*\nTo overwrite that: npx wrangler deploy --env=\n/,
  );
  assert.equal(worker().served.length, uploads);
});
