import { create as attachment } from "content-disposition";

/** `ReadableStream.from` is in workerd and Node, and missing from TypeScript's DOM types. */
type ReadableStreamWithFrom = typeof ReadableStream & {
  from: <Item>(items: AsyncIterable<Item>) => ReadableStream<Item>;
};

/** Answers with a CSV file that the browser saves under `fileName`. */
export function csvDownload(fileName: string, content: BodyInit): Response {
  return new Response(content, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(fileName) },
  });
}

/** Text in pieces, for a download; cancelling that ends them. A failure is logged: the response has begun by then. */
export function streamText(
  pieces: AsyncIterable<string>,
  logFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const stream = (ReadableStream as ReadableStreamWithFrom).from(logged(pieces, logFailure));
  return stream.pipeThrough(new TextEncoderStream());
}

async function* logged(pieces: AsyncIterable<string>, logFailure: (error: unknown) => void) {
  try {
    yield* pieces;
  } catch (error) {
    logFailure(error);
    throw error;
  }
}
