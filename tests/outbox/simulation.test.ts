import { expect, test } from "vitest";
import { findFaults } from "./find-faults";

/** More of them: tests/worker/long/outbox-rounds.test.ts. */
const rounds = 30_000;

test(`nothing is lost, doubled or left waiting in ${rounds} rounds`, async () => {
  expect(await findFaults({ from: 1, to: rounds })).toEqual([]);
});

test("without receipts a doubled write is found", async () => {
  expect(await findFaults({ from: 1, to: rounds }, { hasReceipts: false })).toContainEqual(
    expect.stringContaining("doubled"),
  );
});
