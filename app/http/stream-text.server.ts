/** `ReadableStream.from` is in workerd and Node, and missing from TypeScript's DOM types. */
type ReadableStreamWithFrom = typeof ReadableStream & {
  from: <Item>(items: AsyncIterable<Item>) => ReadableStream<Item>;
};

/** Streams text as UTF-8 at the reader's pace; a cancelled download ends the generator. */
export function streamText(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  return (ReadableStream as ReadableStreamWithFrom).from(pieces).pipeThrough(new TextEncoderStream());
}
