import { expect, test } from "vitest";
import { findFaults } from "../../outbox/find-faults";

test("nothing is lost, doubled or left waiting in 200,000 rounds more", async () => {
  expect(await findFaults({ from: 30_001, to: 230_000 })).toEqual([]);
});
