import { spawn } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { devNull } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "./problem.mjs";
import { root } from "./project.mjs";
import { beforeEnd } from "./session.mjs";

const guard = fileURLToPath(new URL("./guard.mjs", import.meta.url));

/** Wrangler writes a log that it cannot be asked to leave alone: this one goes nowhere. */
const discardedLog = join(root, "node_modules/.cache/wrangler.log");

/** Without these wrangler looks for updates and reports home, and waits long seconds where there is no network. */
export const quiet = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_LOG_PATH: discardedLog,
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_SEND_METRICS: "false",
};

/**
 * Starts a command that cannot outlive this process. `exited` resolves to its exit code, `stop()` ends it and waits.
 */
export function start(command, args, { env = {}, output = "pipe" } = {}) {
  const forget = beforeEnd(stop);
  discardLog();
  const child = spawn(process.execPath, [guard, command, ...args], {
    cwd: root,
    detached: true,
    env: { ...process.env, ...quiet, ...env },
    stdio: ["pipe", output, output],
  });
  child.stdin.on("error", () => {});
  const exited = new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  exited.then(forget);
  return { stdout: child.stdout, stderr: child.stderr, exited, stop };

  function stop() {
    child.stdin.end();
    return exited;
  }
}

/** Runs a command to its end, its output kept back: a failure shows it. */
export async function run(command, args, options) {
  const { stdout, stderr, exited } = start(command, args, options);
  const output = [];
  for (const stream of [stdout, stderr]) stream.on("data", (chunk) => output.push(chunk));
  const code = await exited;
  if (code !== 0) throw new Problem(Buffer.concat(output).toString().trim() || `${command} ended with ${code}.`);
}

/** Runs a command to its end with its output on the screen; resolves to its exit code. */
export function runShown(command, args, options) {
  return start(command, args, { ...options, output: "inherit" }).exited;
}

function discardLog() {
  if (existsSync(discardedLog)) return;
  mkdirSync(dirname(discardedLog), { recursive: true });
  symlinkSync(devNull, discardedLog);
}
