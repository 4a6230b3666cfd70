import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const guard = fileURLToPath(new URL("./guard.mjs", import.meta.url));
const stubborn = "process.on('SIGINT', () => {}); console.log('up'); setInterval(() => {}, 1000);";
const family = `
  require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}], { stdio: "inherit" });
  setInterval(() => {}, 1000);`;

test("kills the command and its descendants when standard input closes", {
  timeout: 120_000,
}, async () => {
  const guarded = spawn(process.execPath, [guard, process.execPath, "-e", family]);
  await once(guarded.stdout, "data");
  guarded.stdin.end();
  // The output closes only when the last process that holds it is gone.
  await once(guarded, "close");
});

test("exits with the exit code of the command", async () => {
  const guarded = spawn(process.execPath, [guard, process.execPath, "-e", "process.exit(3)"]);
  assert.deepEqual(await once(guarded, "exit"), [3, null]);
});
