import { oraPromise } from "ora";

/** Shows that `work` is going on, and how long it took. */
export function step(label, work) {
  const startedAt = performance.now();
  const timed = () => `${label} (${secondsSince(startedAt)})`;
  const symbols = { successSymbol: "✓", failSymbol: "✗" };
  const output = { stream: process.stdout, discardStdin: false };
  return oraPromise(work, { text: label, successText: timed, failText: timed, ...symbols, ...output });
}

export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
