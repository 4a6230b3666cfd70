const textsAtOnce = 1000;

/** A JSON array of texts that are JSON already, in pieces that need not be in memory as one string. */
export function* jsonParts(open: string, texts: readonly string[], close: string): Generator<string> {
  yield open;
  for (let at = 0; at < texts.length; at += textsAtOnce) {
    yield (at === 0 ? "" : ",") + texts.slice(at, at + textsAtOnce).join(",");
  }
  yield close;
}
