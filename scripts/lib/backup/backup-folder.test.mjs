import assert from "node:assert/strict";
import fs, { existsSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, relative } from "node:path";
import { test } from "node:test";
import { folderOf } from "../../../tests/helpers/backed-up.mjs";
import { prepareFolder, removeOthers, writeIn, writeLast } from "./backup-folder.mjs";

/** Notes what is written and renamed in the folder, and what of it is flushed to the disk, in order. */
function watch(context, folder) {
  const noted = [];
  const opened = new Map();
  const real = { ...fs };
  const note = (name, report) => {
    context.mock.method(fs, name, (...args) => {
      const result = real[name](...args);
      report(args, result);
      return result;
    });
  };
  note("openSync", ([path], handle) => opened.set(handle, relative(folder, path) || "."));
  note("fsyncSync", ([handle]) => noted.push(`flushed ${opened.get(handle)}`));
  note("writeFileSync", ([path, , { flush }]) =>
    noted.push(`${flush ? "flushed" : "wrote"} ${relative(folder, path)}`),
  );
  note("renameSync", ([, path]) => noted.push(`renamed ${relative(folder, path)}`));
  syncBuiltinESMExports();
  context.after(() => {
    context.mock.restoreAll();
    syncBuiltinESMExports();
  });
  return noted;
}

test("a manifest is written once what it names is on the disk, and is there itself before anything is deleted", (context) => {
  const folder = folderOf(context);
  const noted = watch(context, folder);
  writeIn(folder, "uploads/1", "photo");
  writeLast(folder, "manifest.json", "{}");
  // Of a file, Node may call the function that is watched here.
  const once = noted.filter((each, index) => each !== noted[index - 1]);
  assert.deepEqual(once, [
    "flushed uploads/1.part",
    "renamed uploads/1",
    "flushed uploads",
    "flushed .",
    "flushed manifest.json.part",
    "renamed manifest.json",
    "flushed uploads",
    "flushed .",
  ]);
});

function failFlushes(context, code) {
  const { fsyncSync, fstatSync } = fs;
  context.mock.method(fs, "fsyncSync", (handle) => {
    if (fstatSync(handle).isDirectory()) throw Object.assign(new Error(`${code}: fsync`), { code });
    return fsyncSync(handle);
  });
  syncBuiltinESMExports();
  context.after(() => {
    context.mock.restoreAll();
    syncBuiltinESMExports();
  });
}

test("a share that cannot flush a folder takes a backup all the same", (context) => {
  const folder = folderOf(context);
  failFlushes(context, "EINVAL");
  writeLast(folder, "manifest.json", "{}");
  assert.ok(existsSync(join(folder, "manifest.json")));
});

test("a disk that fails as a folder is flushed ends the backup before its manifest is there", (context) => {
  const folder = folderOf(context);
  failFlushes(context, "EIO");
  assert.throws(() => writeLast(folder, "manifest.json", "{}"), /cannot be written: EIO/);
  assert.equal(existsSync(join(folder, "manifest.json")), false);
});

test("a folder that is made for a backup is for this account alone", {
  skip: process.platform === "win32",
}, (context) => {
  const folder = join(folderOf(context), "new");
  prepareFolder(folder);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test("a changed photo that no backup has come to name is removed, and the one beside it stays", (context) => {
  const folder = folderOf(context);
  for (const name of ["uploads/1", "uploads/1.new"]) writeIn(folder, name, "photo");
  removeOthers(folder, { tables: [] });
  assert.deepEqual(
    ["uploads/1", "uploads/1.new"].map((name) => existsSync(join(folder, name))),
    [true, false],
  );
});
