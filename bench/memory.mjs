import { readdirSync, readFileSync } from "node:fs";

/** The workerd processes among the descendants of this process. */
export function workerdIds() {
  const parents = new Map(processIds().map((id) => [id, parentOf(id)]));
  return [...parents.keys()].filter((id) => descends(id, parents) && read(id, "comm").trim() === "workerd");
}

/** The peak resident memory of a process, in MB. */
export function peakMemory(id) {
  return Number(/VmHWM:\s+(\d+)/.exec(read(id, "status"))?.[1]) / 1024;
}

/** The resident memory of a process, in MB. */
export function memory(id) {
  return Number(/VmRSS:\s+(\d+)/.exec(read(id, "status"))?.[1]) / 1024;
}

/** The CPU time of a process, in ms. */
export function cpuTime(id) {
  const fields = read(id, "stat").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
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

function read(id, file) {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}
