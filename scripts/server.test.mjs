import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { writeSecrets } from "./server.mjs";

test("secrets stay once they are made, and ones that a folder lacks are added", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "secrets.env"), "SESSION_SECRET=kept\n");
  const first = readFileSync(writeSecrets(folder), "utf8");
  assert.match(first, /^SESSION_SECRET=kept\nUPLOAD_SECRET=[0-9a-f]{64}\n$/);
  assert.equal(readFileSync(writeSecrets(folder), "utf8"), first);
});
