import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { makeNewestStrict } from "./strict-tables.mjs";

const table = "CREATE TABLE `pumps` (\n\t`id` text NOT NULL\n);\n";

test("only the newest migration is changed, and only once", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "meta"));
  writeFileSync(
    join(folder, "meta/_journal.json"),
    JSON.stringify({ entries: [{ tag: "0000_a" }, { tag: "0001_b" }] }),
  );
  for (const tag of ["0000_a", "0001_b"]) writeFileSync(join(folder, `${tag}.sql`), table);
  makeNewestStrict(folder);
  makeNewestStrict(folder);
  assert.equal(readFileSync(join(folder, "0000_a.sql"), "utf8"), table);
  assert.equal(readFileSync(join(folder, "0001_b.sql"), "utf8"), table.replace(");", ") STRICT;"));
});
