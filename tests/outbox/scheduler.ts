/** A generator of numbers from 0 to 1 whose seed tells all that it will give. */
export function seeded(seed: number): () => number {
  let state = (seed + 0x9e3779b9) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const mostHops = 40;

/** Whoever waits is let go on one after another, in an order that the seed decides. */
export class Scheduler {
  readonly #waiting: (() => void)[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** At most so many turns; all that there are without a number. */
  async run(turns = Number.POSITIVE_INFINITY): Promise<void> {
    for (let count = 0; count < turns; count++) {
      for (let hops = 0; hops < mostHops && (hops < 4 || this.#waiting.length === 0); hops++) await undefined;
      const last = this.#waiting.length - 1;
      if (last < 0) return;
      const index = Math.floor(this.#random() * (last + 1));
      const next = this.#waiting[index];
      this.#waiting[index] = this.#waiting[last] as () => void;
      this.#waiting.pop();
      next?.();
    }
  }

  clear(): void {
    this.#waiting.length = 0;
  }
}
