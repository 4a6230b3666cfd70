const kilobyte = 1024;

/** In bytes, by media type. Other types are limited by the route that streams them. */
const limits: Record<string, number> = {
  "application/json": 256 * kilobyte,
  "application/x-www-form-urlencoded": 256 * kilobyte,
  "multipart/form-data": 24 * 1024 * kilobyte,
  "text/plain": 256 * kilobyte,
};

/** Uploads, of whatever type, are limited by their route. */
const uploadPath = "/api/photos/store/";

export async function limitBody(request: Request): Promise<Request | undefined> {
  if (new URL(request.url).pathname.startsWith(uploadPath)) return request;
  const [mediaType = ""] = (request.headers.get("Content-Type") ?? "").split(";", 1);
  const limit = limits[mediaType.trim().toLowerCase()];
  if (!request.body || limit === undefined) return request;
  if (Number(request.headers.get("Content-Length")) > limit) return undefined;
  const bytes = await readAtMost(request.body, limit);
  if (bytes) return new Request(request, { body: bytes });
  // A request body that is left unread breaks the connection.
  await request.body.pipeTo(new WritableStream());
  return undefined;
}

/** Reads no further than the limit in bytes: undefined for a longer body, whose rest is the caller's to drain or cancel. */
export async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body.values({ preventCancel: true })) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}
