import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./photos-sweep.mjs", import.meta.url));

function sweep(...args) {
  return spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
}

for (const [name, args, message] of [
  ["an invalid date", ["--now", "soon"], /^"soon" is not a date/],
  ["--now and --delete", ["--now", "2030-01-31", "--delete"], /^--now only shows/],
  ["--now and --remote", ["--now", "2030-01-31", "--remote"], /^--now only shows/],
  ["an unknown option", ["--force"], /^Unknown option '--force'/],
]) {
  test(`refuses ${name} and deletes nothing`, () => {
    const { status, stdout, stderr } = sweep(...args);
    assert.deepEqual([status, stdout], [1, ""]);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n {4}at /);
  });
}

test("--help explains the command", () => {
  const { status, stdout } = sweep("--help");
  assert.equal(status, 0);
  assert.match(stdout, /npm run photos:sweep/);
});
