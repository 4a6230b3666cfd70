import { create as attachment } from "content-disposition";

/** `ReadableStream.from` is in workerd and Node, and missing from TypeScript's DOM types. */
type ReadableStreamWithFrom = typeof ReadableStream & {
  from: <Item>(items: AsyncIterable<Item>) => ReadableStream<Item>;
};

/** Answers with a CSV file that the browser saves under `fileName`. Text is streamed; a cancelled download ends it. */
export function csvDownload(fileName: string, content: Uint8Array<ArrayBuffer> | AsyncIterable<string>): Response {
  return new Response(content instanceof Uint8Array ? content : streamText(content), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(fileName) },
  });
}

function streamText(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  return (ReadableStream as ReadableStreamWithFrom).from(pieces).pipeThrough(new TextEncoderStream());
}
