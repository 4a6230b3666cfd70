import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../long/field/run.mjs", import.meta.url));

test("what two killed browsers on a bad line have saved is on the server exactly once", { timeout: 300_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--rounds", "2", "--seed", "2"], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /^2 rounds: 0 lost, 0 doubled, 0 left waiting$/m);
});
