/** A JSON body as it is sent, and how it reads compressed once that is known. */
export interface KeptBody {
  version: string;
  bytes: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
  timesSent: number;
}

/** What the request's context tells. */
export interface Surroundings {
  acceptsGzip: boolean;
  waitUntil: (work: Promise<unknown>) => void;
}

/** True when the client says that it has this version. */
export function isKnown(request: Request, version: string): boolean {
  const tags = request.headers.get("If-None-Match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === `"${version}"`);
}

export function notModified(version: string): Response {
  return new Response(null, { status: 304, headers: headersOf(version) });
}

/** Sends a body, or 304. One that is asked for again is compressed, once, for those who ask after that. */
export function sendKept(request: Request, { acceptsGzip, waitUntil }: Surroundings, body: KeptBody): Response {
  if (isKnown(request, body.version)) return notModified(body.version);
  const headers = headersOf(body.version);
  if (!acceptsGzip) return new Response(flowing(body.bytes), { headers });
  if (body.gzip) {
    return new Response(flowing(body.gzip), {
      headers: { ...headers, "Content-Encoding": "gzip" },
      encodeBody: "manual",
    });
  }
  body.timesSent += 1;
  if (body.timesSent === 2) waitUntil(compress(body));
  return new Response(flowing(body.bytes), { headers });
}

/** Bytes handed over as a stream are not copied first, which for some MB takes five times as long as sending them. */
function flowing(bytes: Uint8Array<ArrayBuffer>): ReadableStream {
  const { readable, writable } = new FixedLengthStream(bytes.byteLength);
  const writer = writable.getWriter();
  // Who asked may go away before the end.
  writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => {});
  return readable;
}

async function compress(body: KeptBody): Promise<void> {
  const compressed = new Blob([body.bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  body.gzip = new Uint8Array(await new Response(compressed).arrayBuffer());
}

/** The tag is weak: it stands for the list, however it is encoded. */
function headersOf(version: string) {
  return { "Content-Type": "application/json", ETag: `W/"${version}"`, Vary: "Accept-Encoding" };
}
