import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../long/import-kill/kill.mjs", import.meta.url));

test("an import that is killed anywhere leaves all of the old list or all of the new one", { timeout: 300_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "3"], { encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /^rounds +3$/m);
  assert.match(stdout, /^mixed +0$/m);
});
