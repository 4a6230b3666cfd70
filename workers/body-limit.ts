import { Buffer } from "node:buffer";
import { isShare, type Refusal } from "./request-guard";

const kilobyte = 1024;

const multipart = "multipart/form-data";

const plainLimit = 256 * kilobyte;
/** A form may hold photos or a CSV file. */
const multipartLimit = 24 * 1024 * kilobyte;

/** The one route that streams its body, of whatever type, and limits it itself. */
const uploadPath = "/api/photos/store/";

/** What Cloudflare takes at most, but on its larger plans. */
const drainedLimit = 100 * 1024 * kilobyte;

/** Parsing takes hundreds of bytes of memory per part: a form of 24 MB may have 400,000 parts. */
const maxParts = 200;

const tooLarge = { status: 413, error: "The request body is too large." };
const tooManyParts = { status: 413, error: `The form has more than ${maxParts} parts.` };
export const unreadableBody = { status: 400, error: "The request body ended early or is malformed." };
const packed = { status: 415, error: "Send the body uncompressed." };
const unexpected = { status: 400, error: "A GET or HEAD request must not have a body." };

/** Reads the body into memory, up to its limit; an upload's is left to its route, and the rest of a refused one to `drain`. */
export async function limitBody(request: Request): Promise<{ request: Request } | { refusal: Refusal }> {
  const { body, method, url } = request;
  if (!body) return { request };
  try {
    if (method === "GET" || method === "HEAD") return await dropBody(request, body);
    const isLeft = new URL(url).pathname.startsWith(uploadPath) || isShare(new URL(url));
    if (isLeft) return { request };
    return isPacked(request.headers) ? { refusal: packed } : await readBody(request, body);
  } catch {
    return { refusal: unreadableBody };
  }
}

/** A `Content-Length: 0` makes a body too, which Remix cannot copy with these methods. */
async function dropBody(request: Request, body: ReadableStream<Uint8Array>) {
  const { url, method, headers, signal } = request;
  const isEmpty = await readAtMost(body, 0);
  return isEmpty ? { request: new Request(url, { method, headers, signal }) } : { refusal: unexpected };
}

function isPacked(headers: Headers): boolean {
  return /\b(gzip|compress|deflate|br|zstd)\b/i.test(headers.get("Content-Encoding") ?? "");
}

async function readBody(request: Request, body: ReadableStream<Uint8Array>) {
  const { mediaType, boundary } = parseContentType(request.headers.get("Content-Type") ?? "");
  const limit = mediaType === multipart ? multipartLimit : plainLimit;
  if (Number(request.headers.get("Content-Length")) > limit) return { refusal: tooLarge };
  const separator = mediaType === multipart ? `--${boundary}` : "&";
  const countSeparators = isForm(mediaType) ? createCounter(separator) : () => 0;
  let hasTooManyParts = false;
  const bytes = await readAtMost(body, limit, (chunk) => {
    // A multipart form of 200 parts has 201 separators.
    hasTooManyParts = countSeparators(chunk) > maxParts + 1;
    return !hasTooManyParts;
  });
  if (!bytes) return { refusal: hasTooManyParts ? tooManyParts : tooLarge };
  const headers = new Headers(request.headers);
  // The parser must split the form at the separator that was counted, whatever else the header says.
  if (mediaType === multipart) headers.set("Content-Type", `${mediaType}; boundary="${boundary}"`);
  return { request: new Request(request, { body: bytes, headers }) };
}

function isForm(mediaType: string): boolean {
  return mediaType === multipart || mediaType === "application/x-www-form-urlencoded";
}

function parseContentType(header: string) {
  const [mediaType = ""] = header.split(";", 1);
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s";]{1,70}))/i.exec(header) ?? [];
  return { mediaType: mediaType.trim().toLowerCase(), boundary: quoted ?? plain ?? "" };
}

/** A request body that is left unread breaks the connection. */
export async function drain({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  let size = 0;
  try {
    for await (const { byteLength } of body.values()) {
      size += byteLength;
      if (size > drainedLimit) return;
    }
  } catch {
    // Whoever broke it off waits for no answer.
  }
}

/** Makes a function that takes a text's chunks and returns how often the marker has occurred so far. */
function createCounter(marker: string): (chunk: Uint8Array) => number {
  let count = 0;
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk]);
    let end = 0;
    for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, end)) {
      count++;
      end = at + marker.length;
    }
    rest = bytes.subarray(Math.max(end, bytes.length - marker.length + 1));
    return count;
  };
}

/** Undefined over the limit in bytes, or at a chunk not accepted: the rest is the caller's. */
export async function readAtMost(
  body: ReadableStream<Uint8Array>,
  limit: number,
  accept: (chunk: Uint8Array) => boolean = () => true,
): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body.values({ preventCancel: true })) {
    size += chunk.byteLength;
    if (size > limit || !accept(chunk)) return undefined;
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}
