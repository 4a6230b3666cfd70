import { expect, test } from "vitest";
import { jsonArray } from "./json-text-out";

async function written(ranges: unknown[][]) {
  async function* read() {
    yield* ranges;
  }
  let text = "";
  for await (const piece of jsonArray(read())) text += piece;
  return text;
}

test.each([{ ranges: [] }, { ranges: [[]] }, { ranges: [[1, 2], [3]] }, { ranges: [[], ["a"], [], [{ b: null }]] }])(
  "$ranges are one JSON array",
  async ({ ranges }) => {
    expect(await written(ranges)).toBe(JSON.stringify(ranges.flat()));
  },
);
