import { expect, test } from "vitest";
import { Round } from "./round";

const rounds = 100_000;

async function findFaults(seeds: number, options?: { hasReceipts: boolean }): Promise<string[]> {
  for (let seed = 1; seed <= seeds; seed++) {
    const faults = await new Round(seed, options).play();
    if (faults.length > 0) return faults.map((fault) => `seed ${seed}: ${fault}`);
  }
  return [];
}

test(`nothing is lost, doubled or left waiting in ${rounds} rounds`, async () => {
  expect(await findFaults(rounds)).toEqual([]);
});

test("without receipts a doubled write is found", async () => {
  expect(await findFaults(rounds, { hasReceipts: false })).toContainEqual(expect.stringContaining("doubled"));
});
