import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "../problem.mjs";
import { beforeExit } from "./command.mjs";
import { startOf } from "./stat.mjs";

/**
 * Locks what the file at `path` stands for until this process exits; the function returned gives it up before. Throws what
 * `heldBy` makes of the process that has it.
 */
export function lock(path, heldBy, options) {
  const holder = take(path, options);
  if (holder) throw heldBy(holder);
  return keep(path);
}

/** The same, but waits for the process that has it, which `tell` is called with once. */
export async function lockWhenFree(path, tell) {
  const first = take(path);
  if (first) tell(first);
  for (let holder = first; holder; holder = take(path)) await wait(300);
  return keep(path);
}

/** Returns the process that has it already. */
function take(path, options) {
  const mine = [process.pid, hostname(), startOf(process.pid), folderId(path)].join("\n");
  try {
    writeFileSync(path, mine, { flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw new Problem(`${path} cannot be written: ${error.message}`);
    const holder = holderOf(path, options);
    if (holder) return holder;
    writeFileSync(path, mine);
  }
}

function keep(path) {
  const remove = () => rmSync(path, { force: true });
  const forget = beforeExit(async () => remove());
  return () => {
    forget();
    remove();
  };
}

/**
 * The process that has the lock; undefined once it has ended. What runs on another host cannot be known: it has the lock of
 * a folder that hosts share.
 */
export function holderOf(path, { isShared = false } = {}) {
  // Earlier versions wrote the number alone.
  const [number, host = hostname(), began = "", folder] = readLock(path).split("\n");
  const processId = Number(number);
  // Empty where the disk was full; 0 would ask for this process's own group.
  if (!(processId > 0) || (folder !== undefined && folder !== folderId(path))) return undefined;
  if (host !== hostname()) return isShared ? `${processId} on ${host}` : undefined;
  return processId !== process.pid && isRunning(processId) && !isAnother(processId, began) ? processId : undefined;
}

/** Another one's for a lock that was copied with its folder. */
function folderId(path) {
  const { dev, ino } = statSync(dirname(path));
  return `${dev}:${ino}`;
}

/** Empty for one that is not there, or was given up meanwhile. */
function readLock(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw error;
  }
}

/** A machine that lost its power left the lock, and gives its process's number to another one. */
function isAnother(processId, began) {
  const start = startOf(processId);
  return began !== "" && start !== "" && start !== began;
}

function isRunning(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
