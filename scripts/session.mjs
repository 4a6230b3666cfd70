import { readFileSync } from "node:fs";
import { Problem } from "./problem.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
const stops = new Set();
let ending;

/** Has `stop` awaited before this process ends; the function returned takes it off again. */
export function beforeEnd(stop) {
  if (ending) throw new Problem("Stopping.");
  stops.add(stop);
  return () => stops.delete(stop);
}

/**
 * Runs a command of this folder: checks Node, ends with 1 and a message when the work fails, and on Ctrl-C, SIGTERM or
 * SIGHUP ends with `interrupted` once everything started is gone. `watchParent` does the same when the starting
 * process is gone.
 */
export async function runSession(
  work,
  { interrupted = 0, watchParent = process.env.npm_lifecycle_event !== undefined } = {},
) {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(interrupted));
  if (watchParent) watchStarter(() => end(interrupted));
  try {
    requireNode();
    await end((await work()) ?? 0);
  } catch (error) {
    if (!ending) console.error(error instanceof Problem ? error.message : error);
    await end(1);
  }
}

function requireNode() {
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Problem(`This needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
}

function end(code) {
  ending ??= Promise.allSettled([...stops].map((stop) => stop())).then(() => process.exit(code));
  return ending;
}

/** npm dies without telling its script: the script, or the shell npm put in between, then gets another parent. */
function watchStarter(gone) {
  const starters = starterIds();
  setInterval(() => starterIds() !== starters && gone(), 500).unref();
}

function starterIds() {
  const { ppid } = process;
  return isShell(ppid) ? `${ppid} ${parentOf(ppid)}` : `${ppid}`;
}

function isShell(processId) {
  return /^(ba|da|a|k|z)?sh\n$/.test(readProcess(processId, "comm"));
}

function parentOf(processId) {
  return readProcess(processId, "stat").split(") ").at(-1)?.split(" ")[1];
}

/** Empty where there is no /proc, or no such process. */
function readProcess(processId, file) {
  try {
    return readFileSync(`/proc/${processId}/${file}`, "utf8");
  } catch {
    return "";
  }
}
