import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { runShown } from "./run.mjs";

const { href: commandModule } = new URL("./command.mjs", import.meta.url);
const { href: runModule } = new URL("./run.mjs", import.meta.url);

/** A server that ignores every gentle signal, as a command starts it: it prints the command's process id. */
const server = `
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {});
  console.log(process.argv[1]);
  setInterval(() => {}, 1000);`;
const command = `
  import { runCommand } from "${commandModule}";
  import { runShown } from "${runModule}";
  await runCommand(() => runShown(process.execPath, ["-e", ${JSON.stringify(server)}, String(process.pid)]));`;
const npm = `
  const { spawn } = require("node:child_process");
  const line = 'node --input-type=module -e "$COMMAND"; exit';
  const env = { ...process.env, npm_lifecycle_event: "start" };
  spawn("sh", ["-c", line], { stdio: "inherit", env }).on("exit", () => process.exit());`;

describe("nothing that a command started is left", { concurrency: true, timeout: 120_000 }, () => {
  for (const [name, signal, isForNpm] of [
    ["npm is killed", "SIGKILL", true],
    ["the command is killed", "SIGKILL", false],
    ["the command gets Ctrl-C", "SIGINT", false],
    ["the command is terminated", "SIGTERM", false],
  ]) {
    test(`when ${name}`, async () => {
      const parent = spawn(process.execPath, ["-e", npm], {
        env: { ...process.env, COMMAND: command },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [id] = await once(parent.stdout, "data");
      process.kill(isForNpm ? parent.pid : Number(id), signal);
      // The output closes when the last process that holds it has exited.
      await once(parent, "close");
    });
  }
});

test("a command that does not end within its minutes is stopped, and fails", { timeout: 120_000 }, async () => {
  const endless = runShown(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { minutes: 0.01 });
  await assert.rejects(endless, /did not end within 0\.01 minutes/);
});

test("what a command with a log prints is shown as one block once it has ended", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tank-log-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const script = `
    import { runShown } from "${runModule}";
    const printing = "console.log('printed'); console.error('told')";
    const running = runShown(process.execPath, ["-e", printing], { log: ${JSON.stringify(join(folder, "log"))} });
    console.log("beside it");
    console.log(await running);`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script]);
  assert.equal(stdout.toString(), "beside it\nprinted\ntold\n0\n");
});
