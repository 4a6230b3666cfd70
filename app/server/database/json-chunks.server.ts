/** D1 takes parameters of at most 2,000,000 bytes; a character is at most three of them. */
const maxLength = 600_000;

export interface JsonChunk {
  /** A JSON array, for `json_each`. */
  json: string;
  /** The index of its first value among all of them. */
  start: number;
}

/** All values as JSON, in chunks of which each is a parameter; only one of them need be in memory. */
export function* jsonChunks<Value>(values: readonly Value[], toJson: (value: Value) => string): Generator<JsonChunk> {
  let texts: string[] = [];
  let length = 0;
  for (const [index, value] of values.entries()) {
    const text = toJson(value);
    if (texts.length > 0 && length + text.length > maxLength) {
      yield { json: `[${texts.join(",")}]`, start: index - texts.length };
      [texts, length] = [[], 0];
    }
    texts.push(text);
    length += text.length + 1;
  }
  if (texts.length > 0) yield { json: `[${texts.join(",")}]`, start: values.length - texts.length };
}
