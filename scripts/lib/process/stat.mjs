import { readFileSync } from "node:fs";

/** What Linux tells of a process; nothing where there is no /proc. */
export function readStat(processId) {
  try {
    return readFileSync(`/proc/${processId}/stat`, "utf8");
  } catch {
    return "";
  }
}

/** When a process began, in ticks since the machine did: a later one of its number began at another. Empty without /proc. */
export function startOf(processId) {
  // The 22nd field; the second, the name, may hold spaces and brackets.
  return readStat(processId).split(") ").at(-1).split(" ")[19] ?? "";
}
