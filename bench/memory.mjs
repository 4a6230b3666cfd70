import { readdirSync, readFileSync } from "node:fs";

/** The workerd processes that this process has started, directly or not. */
export function workerdIds() {
  const parents = new Map(processIds().map((id) => [id, parentOf(id)]));
  return [...parents.keys()].filter((id) => descends(id, parents) && read(id, "comm").trim() === "workerd");
}

/** The most memory that a process has held so far, in MB. */
export function peakMemory(id) {
  return Number(/VmHWM:\s+(\d+)/.exec(read(id, "status"))?.[1]) / 1024;
}

function processIds() {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(id) {
  return Number(read(id, "stat").split(") ").at(-1)?.split(" ")[1]);
}

function descends(id, parents) {
  for (let each = parents.get(id); each; each = parents.get(each)) if (each === process.pid) return true;
  return false;
}

/** Empty when the process is gone. */
function read(id, file) {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}
