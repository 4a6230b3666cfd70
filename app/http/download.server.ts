import { create as attachment } from "content-disposition";
import { streamText } from "./stream-text.server";

/** Answers with a CSV file that the browser saves under `fileName`. */
export function csvDownload(fileName: string, content: Uint8Array<ArrayBuffer> | AsyncIterable<string>): Response {
  const body = content instanceof Uint8Array ? content : streamText(content);
  return new Response(body, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(fileName) },
  });
}
