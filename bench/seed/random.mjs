/** A seeded pseudo-random generator (mulberry32). */
export function randomOf(seed) {
  let state = seed;
  function below(limit) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }
  return { below, pick: (list) => list[below(list.length)] };
}
