import assert from "node:assert/strict";
import fs, { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { copyDatabase, copyState } from "./live-copy.mjs";

let folder;
let [from, to] = ["", ""];

beforeEach((context) => {
  folder = mkdtempSync(join(tmpdir(), "tank-live-copy-"));
  context.after?.(() => rmSync(folder, { recursive: true, force: true }));
  [from, to] = ["from", "to"].map((name) => join(folder, `${name}.sqlite`));
  writeFileSync(from, "pages 1");
  writeFileSync(`${from}-wal`, logOf("first"));
});

const logOf = (name) => `${`${name} log's header of 32 bytes`.padEnd(32)}frames`;

/** Copies, and between the file and its log something happens. */
function copyWhile(happening) {
  let isDue = true;
  copyDatabase(from, to, (source, target) => {
    copyFileSync(source, target);
    if (isDue) happening();
    isDue = false;
  });
  return [to, `${to}-wal`].map((path) => readFileSync(path, "utf8"));
}

test("what is written to the log meanwhile is copied with it", () => {
  const copied = copyWhile(() => appendFileSync(`${from}-wal`, " and more"));
  assert.deepEqual(copied, ["pages 1", `${logOf("first")} and more`]);
});

test("a log that begins anew meanwhile has both copied again", () => {
  const copied = copyWhile(() => {
    writeFileSync(from, "pages 2");
    writeFileSync(`${from}-wal`, logOf("second"));
  });
  assert.deepEqual(copied, ["pages 2", logOf("second")]);
});

test("a database that is closed meanwhile is copied without a log", () => {
  let isOpen = true;
  copyDatabase(from, to, (source, target) => {
    copyFileSync(source, target);
    if (isOpen) rmSync(`${from}-wal`);
    if (isOpen) writeFileSync(from, "pages 2");
    isOpen = false;
  });
  assert.equal(readFileSync(to, "utf8"), "pages 2");
  assert.throws(() => readFileSync(`${to}-wal`), /ENOENT/);
});

test("a database whose log begins anew each time is told of, not copied in part", () => {
  let times = 0;
  const restless = (source, target) => {
    copyFileSync(source, target);
    writeFileSync(`${from}-wal`, logOf(String(times++)));
  };
  assert.throws(() => copyDatabase(from, to, restless), /written to too much/);
});

test("the database is copied before the bucket: a photo is stored before a tank refers to it", (context) => {
  const copied = [];
  for (const name of ["r2", "d1"]) {
    mkdirSync(join(folder, "state/v3", name), { recursive: true });
    writeFileSync(join(folder, "state/v3", name, "a.sqlite"), name);
  }
  context.mock.method(fs, "copyFileSync", (source, target) => {
    copied.push(readFileSync(source, "utf8"));
    writeFileSync(target, "");
  });
  syncBuiltinESMExports();
  context.after(() => {
    context.mock.restoreAll();
    syncBuiltinESMExports();
  });
  copyState(join(folder, "state"), join(folder, "copy"));
  assert.deepEqual(copied, ["d1", "r2"]);
});
