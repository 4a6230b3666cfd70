/** A CSV file that the browser saves under its name, written while it is read; nothing may take it for anything else. */
export function csvDownload(fileName: string, content: Uint8Array | AsyncIterable<string>): Response {
  const plain = fileName.replaceAll(/[^\w. -]/g, "_");
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(fileName)}`;
  const body = content instanceof Uint8Array ? new Uint8Array(content) : streamText(content);
  return new Response(body, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": disposition },
  });
}

function streamText(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/** RFC 5987 leaves fewer characters as they are than encodeURIComponent does. */
function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
