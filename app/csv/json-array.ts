/** A JSON array of what is read in ranges, in one piece a range. */
export async function* jsonArray(ranges: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const range of ranges) {
    if (range.length === 0) continue;
    yield before + range.map((item) => JSON.stringify(item)).join(",");
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
