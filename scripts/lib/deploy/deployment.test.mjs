import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { remoteSettings } from "../database/bindings.mjs";
import { commandFor, deployCommand, readDeployment, readRemote } from "./deployment.mjs";

const bucket = '[[r2_buckets]]\nbinding = "PHOTOS"\nbucket_name = "photos"\n';

const folder = mkdtempSync(join(tmpdir(), "tank-config-"));

after(() => rmSync(folder, { recursive: true }));

function written(databaseId) {
  const config = join(folder, "wrangler.toml");
  const database = `[[d1_databases]]\nbinding = "DB"\ndatabase_name = "tanks"\npreview_database_id = "local"\nmigrations_dir = "drizzle"\n${databaseId}\n`;
  writeFileSync(config, `name = "tanks"\ncompatibility_date = "2026-04-01"\n${bucket}${database}`);
  return config;
}

test("--env is for what is deployed", async () => {
  assert.equal(await readRemote({}), undefined);
  await assert.rejects(() => readRemote({ env: "staging" }), { message: /^--env names a deployment: write --remote/ });
});

test("a command that a message names is for the same data", () => {
  assert.equal(commandFor("admin:create", {}, "--reset"), "npm run admin:create -- --reset");
  const staging = { remote: true, env: "staging" };
  assert.equal(
    commandFor("admin:create", staging, "--reset"),
    "npm run admin:create -- --remote --env staging --reset",
  );
  assert.equal(deployCommand("production"), "npm run deploy");
  assert.equal(deployCommand("staging", "--replace"), "npm run deploy -- --env staging --replace");
});

test("an empty --env, as a variable that is not set leaves it, is no production", async () => {
  const config = written('database_id = "deployed"');
  const message = /^--env is empty\./;
  for (const env of ["", " "]) {
    await assert.rejects(() => readRemote({ remote: true, env }, config), { message });
    await assert.rejects(() => readDeployment(env, config), { message });
  }
});

test("without an id, or with the placeholder of before, it is not said that nothing is deployed", async () => {
  for (const id of ["", 'database_id = "00000000-0000-0000-0000-000000000000"']) {
    const message =
      /^wrangler\.toml names no database_id for tanks\. If that is deployed, take over the wrangler\.toml .* else: npm run deploy$/;
    await assert.rejects(() => readRemote({ remote: true }, written(id)), { message });
  }
});

test("remote bindings go to the deployed database, not to one of the local id", async () => {
  const config = written('database_id = "deployed"');
  const { settings, args } = await readRemote({ remote: true }, config);
  assert.deepEqual(args, ["--config", config, "--env="]);
  const [database] = remoteSettings(settings).d1_databases;
  assert.deepEqual(
    [database.database_id, database.preview_database_id, database.remote],
    ["deployed", undefined, true],
  );
});
