import assert from "node:assert/strict";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { relative } from "node:path";
import { test } from "node:test";
import { folderOf } from "../../../tests/helpers/backed-up.mjs";
import { writeIn, writeLast } from "./backup-folder.mjs";

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
