import { readStat } from "./stat.mjs";

/**
 * Identifies the process that runs this one for as long as it lives. npm runs a script through a shell, which outlives
 * a killed npm but then gets another parent; without /proc only the parent itself counts.
 */
export function parentIds() {
  const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(readStat(process.ppid)) ?? [];
  return /^(ba|da|a|k|z)?sh$/.test(name) ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
}
