import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../project.mjs";

test("no migration takes a table or a column from the version before, which serves until the deployment is done", () => {
  const names = readdirSync(join(root, "drizzle")).filter((name) => name.endsWith(".sql"));
  const taking = /\b(DROP (TABLE|COLUMN)|RENAME)\b/i;
  assert.deepEqual(
    names.filter((name) => taking.test(readFileSync(join(root, "drizzle", name), "utf8"))),
    [],
  );
});
