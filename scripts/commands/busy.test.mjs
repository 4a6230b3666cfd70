import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./busy.mjs", import.meta.url));

function busy(...args) {
  return spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
}

test("runs a command as often as asked, to the first failure", () => {
  const passing = busy("--times", "2", "node", "--print", "6 * 7");
  assert.equal(passing.status, 0);
  assert.equal(passing.stdout.match(/^42$/gm)?.length, 2);
  const failing = busy("--times", "2", "false");
  assert.equal(failing.status, 1);
  assert.match(failing.stdout, /time 1 of 2: exit code 1\n$/);
});

test("refuses a call without a command", () => {
  const { status, stderr } = busy("--times", "2");
  assert.deepEqual([status, stderr], [1, "npm run busy -- [--times 5] COMMAND ...\n"]);
});
