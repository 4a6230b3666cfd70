import { expect, test } from "vitest";
import { jsonChunks } from "./json-rows.server";

const values = Array.from({ length: 30 }, (_, index) => `${index} ${"x".repeat(100_000)}`);

test("chunks hold all values in their order, each but the last as many as a parameter takes", async () => {
  const chunks: { json: string; start: number }[] = [];
  for await (const chunk of jsonChunks(values, (value) => JSON.stringify(value))) chunks.push(chunk);
  expect(chunks.flatMap(({ json }) => JSON.parse(json))).toEqual(values);
  expect(chunks.map(({ start }) => start)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(Math.max(...chunks.map(({ json }) => new TextEncoder().encode(json).length))).toBeLessThan(2_000_000);
});

test("others have their turn between two chunks", async () => {
  let turns = 0;
  for await (const { start } of jsonChunks(values, (value) => JSON.stringify(value))) {
    expect(turns).toBe(start / 5);
    setTimeout(() => turns++, 0);
  }
});
