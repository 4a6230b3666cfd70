import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Miniflare } from "miniflare";
import { run } from "../process/run.mjs";
import { programs, root } from "../project.mjs";
import { withDatabaseId, writeDatabaseId } from "./database-id.mjs";

const id = "0a1b2c3d-1111-2222-3333-444455556666";
const own = readFileSync(join(root, "wrangler.toml"), "utf8").replaceAll(/^database_id = .*\n/gm, "");

function folderFor(test) {
  const folder = mkdtempSync(join(tmpdir(), "tank-config-"));
  test.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function linesAdded(before, after) {
  const known = before.split("\n");
  return after.split("\n").filter((line) => !known.includes(line));
}

test("one line is added to the environment's own table, and all else stays", () => {
  const production = withDatabaseId(own, "production", id);
  const both = withDatabaseId(production, "staging", "the other");
  assert.deepEqual(linesAdded(own, both), [`database_id = "${id}"`, 'database_id = "the other"']);
  assert.ok(
    both.indexOf(id) < both.indexOf("[env.staging]") && both.indexOf("the other") > both.indexOf("[env.staging]"),
  );
  assert.equal(both.replaceAll(/^database_id = .*\n/gm, ""), own);
});

test("the line of before is replaced, with its comment, at most once", () => {
  const old =
    '[[d1_databases]]\r\ndatabase_id = "000" # printed by wrangler\r\nbinding = \'DB\' # ours\r\n[other]\r\nbinding = "DB"\r\n';
  const expected = old.replace('"000" # printed by wrangler', `"${id}"`);
  assert.equal(withDatabaseId(old, "production", id), expected);
  const second = `[[d1_databases]]\nbinding = "LOG"\ndatabase_id = "log"\n\n[[ d1_databases ]]\nbinding = "DB"\n`;
  assert.equal(withDatabaseId(second, "production", id), `${second}database_id = "${id}"\n`);
});

test("a wrangler.toml of another form is left as it is, and the line to write is named", async (context) => {
  const config = join(folderFor(context), "wrangler.toml");
  const inline =
    'name = "a"\nd1_databases = [{ binding = "DB", migrations_dir = "drizzle" }]\nr2_buckets = [{ binding = "PHOTOS" }]\n';
  writeFileSync(config, inline);
  await assert.rejects(() => writeDatabaseId({ environment: "production", config }, id), {
    message: `Put this line into wrangler.toml, beside the binding DB of production: database_id = "${id}"`,
  });
  assert.equal(readFileSync(config, "utf8"), inline);
  const quoted = 'name = "a"\n[[d1_databases]]\nbinding = "DB"\n"database_id" = "another"\n';
  writeFileSync(config, quoted);
  await assert.rejects(() => writeDatabaseId({ environment: "production", config }, id), /^Error: Put this line/);
  assert.equal(readFileSync(config, "utf8"), quoted);
});

test("the local database of before is still the same one", async (context) => {
  const folder = folderFor(context);
  const zero = "00000000-0000-0000-0000-000000000000";
  const storage = { d1Databases: { DB: zero }, d1Persist: join(folder, "state/v3/d1") };
  const before = new Miniflare({ modules: true, script: "export default {}", ...storage });
  await (await before.getD1Database("DB")).exec("CREATE TABLE kept (name TEXT)");
  await before.dispose();
  const config = join(folder, "wrangler.toml");
  writeFileSync(config, withDatabaseId(own, "production", id));
  const args = ["d1", "execute", "DB", "--local", "--persist-to", join(folder, "state"), "--config", config, "--json"];
  const output = await run(process.execPath, [
    programs.wrangler,
    ...args,
    "--command",
    "SELECT count(*) AS rows FROM kept",
  ]);
  assert.deepEqual(JSON.parse(output)[0].results, [{ rows: 0 }]);
});
