import { photoIdOfName, thumbsPrefix, uploadsPrefix } from "~/photos/photo-path";

const servedTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);

/**
 * Answers with a photo, or with `?thumb` its small one (the photo itself where there is none). R2 itself decides on
 * ranges and conditions. Anything that is not exactly the name of a photo is not found.
 */
export async function servePhoto(bucket: R2Bucket, name: string, request: Request): Promise<Response> {
  const id = photoIdOfName(name);
  if (!id) return notFound();
  const isThumb = new URL(request.url).searchParams.has("thumb");
  const thumb = isThumb ? await get(bucket, thumbsPrefix + id, request) : null;
  const object = thumb ?? (await get(bucket, uploadsPrefix + id, request));
  return object ? answer(object, id, request) : notFound();
}

async function get(bucket: R2Bucket, key: string, request: Request) {
  const range = request.headers.has("Range") ? { range: request.headers } : {};
  try {
    return await bucket.get(key, { onlyIf: request.headers, ...range });
  } catch (error) {
    // A range that the photo does not have: the whole of it is the allowed answer.
    if (error instanceof Error && /range/i.test(error.message)) return bucket.get(key, { onlyIf: request.headers });
    throw error;
  }
}

function answer(object: R2Object | R2ObjectBody, id: string, request: Request): Response {
  const type = object.httpMetadata?.contentType ?? "";
  if (!servedTypes.has(type)) return notFound();
  const headers = new Headers({
    "Content-Type": type,
    "Content-Disposition": `inline; filename="tank-photo-${id}.${type.slice("image/".length)}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, max-age=31536000, immutable",
    "Accept-Ranges": "bytes",
    ETag: object.httpEtag,
    "Last-Modified": object.uploaded.toUTCString(),
  });
  if (!("body" in object)) {
    const isSame = request.headers.has("If-None-Match") || request.headers.has("If-Modified-Since");
    return new Response(null, { status: isSame ? 304 : 412, headers });
  }
  const range = request.headers.has("Range") ? servedRange(object) : undefined;
  if (range) headers.set("Content-Range", `bytes ${range.first}-${range.last}/${object.size}`);
  headers.set("Content-Length", String(range ? range.last - range.first + 1 : object.size));
  return new Response(object.body, { status: range ? 206 : 200, headers });
}

/** R2 tells what it read by where it starts, how long it is, or both, or by how much of the end; the whole is not a range. */
function servedRange({ range, size }: R2ObjectBody): { first: number; last: number } | undefined {
  if (!range) return undefined;
  const { offset, length, suffix }: { offset?: number; length?: number; suffix?: number } = range;
  const first = suffix === undefined ? (offset ?? 0) : Math.max(0, size - suffix);
  const count = Math.min(length ?? size, size - first);
  const last = first + count - 1;
  return first === 0 && last === size - 1 ? undefined : { first, last };
}

function notFound(): Response {
  return new Response("Not Found", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
