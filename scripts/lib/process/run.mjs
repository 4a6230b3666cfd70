import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Problem } from "../problem.mjs";
import { root } from "../project.mjs";
import { beforeExit } from "./command.mjs";

const guard = join(import.meta.dirname, "guard.mjs");

/** Without these wrangler looks for updates and sends metrics, waits for seconds without a network, and logs to $HOME. */
export const wranglerEnv = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  // At a higher level, as `loadWrangler` sets it, it would not print what it is asked for.
  WRANGLER_LOG: "log",
  WRANGLER_LOG_PATH: join(root, "node_modules/.cache/wrangler.log"),
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_SEND_METRICS: "false",
};

/**
 * Starts a command that cannot outlive this process. `exited` resolves to its exit code, `stop()` ends it and waits.
 */
export function start(command, args, { env = {}, stdout = "pipe", stderr = "pipe" } = {}) {
  const forget = beforeExit(stop);
  const child = spawn(process.execPath, [guard, command, ...args], {
    cwd: root,
    detached: true,
    env: { ...process.env, ...wranglerEnv, ...env },
    stdio: ["pipe", stdout, stderr],
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

/** Runs a command without showing its output; resolves to its stdout, and throws all of it when the command fails. */
export async function run(command, args, { env } = {}) {
  const { stdout, stderr, exited } = start(command, args, { env });
  const [out, err, code] = await Promise.all([text(stdout), text(stderr), exited]);
  if (code !== 0) throw new Problem((out + err).trim() || `${command} exited with ${code}.`);
  return out;
}

/**
 * Runs a command with its output on the screen, or in the file `log` until it has ended; resolves to its exit code, and
 * throws when it had to be stopped after `minutes`.
 */
export async function runShown(command, args, { env, minutes, log } = {}) {
  const output = log ? openSync(log, "a") : "inherit";
  const { exited, stop } = start(command, args, { env, stdout: output, stderr: output });
  const limit = minutes && AbortSignal.timeout(minutes * 60_000);
  limit?.addEventListener("abort", stop);
  const code = await exited;
  if (log) showLog(log, output);
  if (limit?.aborted) throw new Problem(`The command did not end within ${minutes} minutes, and was stopped.`);
  return code;
}

function showLog(log, open) {
  closeSync(open);
  process.stdout.write(readFileSync(log));
}
