import { Round } from "./round";

/** Plays a round of each seed until one shows faults. */
export async function findFaults(seeds: { from: number; to: number }, options?: { hasReceipts: boolean }) {
  for (let seed = seeds.from; seed <= seeds.to; seed++) {
    const faults = await new Round(seed, options).play();
    if (faults.length > 0) return faults.map((fault) => `seed ${seed}: ${fault}`);
  }
  return [];
}
