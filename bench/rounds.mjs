/**
 * Measures the contestants in turns, first to last and then last to first, so that other load on the machine falls on
 * all of them. Returns the median of each; the first turn warms up and does not count.
 */
export async function alternate(contestants, { rounds = 3, warmUp = true } = {}) {
  const entries = Object.entries(contestants);
  const figures = Object.fromEntries(entries.map(([name]) => [name, []]));
  if (warmUp) for (const [, measure] of entries) await measure({ isWarmUp: true });
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of round % 2 === 0 ? entries : entries.toReversed()) {
      figures[name].push(await measure({ isWarmUp: false }));
    }
  }
  return Object.fromEntries(entries.map(([name]) => [name, medianOf(figures[name])]));
}

/** The median of numbers; of objects the median of each of their numbers. */
function medianOf(values) {
  if (typeof values[0] === "number") return median(values);
  const names = Object.keys(values[0]);
  return Object.fromEntries(names.map((name) => [name, median(values.map((value) => value[name]))]));
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
