import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

function command(name, ...args) {
  const program = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

for (const words of [
  ["admin-create", "--reset", "-h"],
  ["backup", "FOLDER", "--help"],
  ["busy", "--help"],
  ["deploy", "--help"],
  ["fuzz", "--help"],
  ["photos-sweep", "--delete", "--help"],
  ["restore", "FOLDER", "--yes", "--help"],
  ["start", "--help"],
  ["tanks-load", "FILE", "--help"],
  ["test", "--help"],
]) {
  test(`${words.join(" ")} explains the command and does nothing`, () => {
    const { status, stdout, stderr } = command(...words);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^ *npm /m);
  });
}

test("an option that is not known deploys nothing", () => {
  const { status, stdout, stderr } = command("deploy", "--dryrun");
  assert.deepEqual([status, stdout], [1, ""]);
  assert.match(stderr, /^Unknown option '--dryrun'[\s\S]*\n\nnpm run deploy -- /);
});
