import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { localBindings } from "../database/bindings.mjs";
import { Problem } from "../problem.mjs";
import { writeSecrets } from "./start-app.mjs";

test("a missing secret is generated once, beside other lines", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "secrets.env"), "OTHER=value\n");
  const first = readFileSync(writeSecrets(folder), "utf8");
  assert.match(first, /^OTHER=value\nUPLOAD_SECRET=[0-9a-f]{64}\nDEVICE_SECRET=[0-9a-f]{64}\n$/);
  assert.equal(readFileSync(writeSecrets(folder), "utf8"), first);
});

test("a folder for the data that cannot be made is told of", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "file");
  writeFileSync(file, "");
  assert.throws(
    () => writeSecrets(join(file, "state")),
    new Problem(`The folder ${join(file, "state")} cannot be made (ENOTDIR). STATE_DIR names another.`),
  );
});

test("what a running server has open is not restored or swept", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "server-lock-"));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "v3/d1"), { recursive: true });
  writeFileSync(join(folder, "server.lock"), String(process.ppid));
  await assert.rejects(() => localBindings(folder), {
    message: `A server of ${folder} is running, as process ${process.ppid}. Stop it first. If there is none, delete ${join(folder, "server.lock")}.`,
  });
});
