import { isEntityTags } from "~/http/entity-tags.server";
import { resource } from "~/http/resource.server";
import { isPhotoType } from "~/photos/model/photo-limits";
import { isThumbnail, photoKey, photoPathPrefix, thumbnailKey, uploadIdAfter } from "~/photos/model/photo-path";
import { isUndrawn } from "~/photos/store/photo-store.server";

const { loader, action } = resource({
  GET: async ({ request, params, context: { photoStore } }) =>
    servePhoto(photoStore.bucket, `/objects/${params["*"]}`, request),
});

export { action, loader };

const conditions = ["If-Match", "If-None-Match"];

/** Serves a photo, or its thumbnail if it has one and the URL asks for it. R2 evaluates ranges and conditions. */
async function servePhoto(bucket: R2Bucket, photoPath: string, request: Request): Promise<Response> {
  const uploadId = uploadIdAfter(photoPathPrefix, photoPath);
  if (!uploadId) return notFound();
  const malformed = conditions.find((name) => !isEntityTags(request.headers.get(name)));
  if (malformed) return Response.json({ error: `The ${malformed} header is malformed.` }, { status: 400 });
  const thumbnail = isThumbnail(new URL(request.url)) ? await get(bucket, thumbnailKey(uploadId), request) : null;
  const object = thumbnail ?? (await get(bucket, photoKey(uploadId), request));
  return object ? answer(object, uploadId, request) : notFound();
}

async function get(bucket: R2Bucket, key: string, request: Request) {
  const range = (await wantsRange(bucket, key, request.headers)) ? { range: request.headers } : {};
  try {
    return await bucket.get(key, { onlyIf: request.headers, ...range });
  } catch (error) {
    // RFC 9110 allows the whole photo as the answer to a range that it does not have.
    if (error instanceof Error && /range/i.test(error.message)) return bucket.get(key, { onlyIf: request.headers });
    throw error;
  }
}

/** RFC 9110: what has another tag than If-Range names is sent whole, as a part of it would be joined to other bytes. */
async function wantsRange(bucket: R2Bucket, key: string, headers: Headers): Promise<boolean> {
  const tag = headers.get("If-Range");
  return headers.has("Range") && (tag === null || (await bucket.head(key))?.httpEtag === tag);
}

function answer(object: R2Object | R2ObjectBody, uploadId: string, request: Request): Response {
  const type = object.httpMetadata?.contentType ?? "";
  if (!isPhotoType(type)) return notFound();
  const headers = new Headers({
    "Content-Type": type,
    "Content-Disposition": `inline; filename="tank-photo-${uploadId}.${type.slice("image/".length)}"`,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cache-Control": isUndrawn(object) ? "private, max-age=3600" : "private, max-age=31536000, immutable",
    "Accept-Ranges": "bytes",
    ETag: object.httpEtag,
    "Last-Modified": object.uploaded.toUTCString(),
  });
  if (!("body" in object)) {
    const isSame = request.headers.has("If-None-Match") || request.headers.has("If-Modified-Since");
    if (!isSame) headers.set("Cache-Control", "no-store");
    return new Response(null, { status: isSame ? 304 : 412, headers });
  }
  const range = request.headers.has("Range") ? servedRange(object) : undefined;
  if (range) headers.set("Content-Range", `bytes ${range.first}-${range.last}/${object.size}`);
  headers.set("Content-Length", String(range ? range.last - range.first + 1 : object.size));
  return new Response(object.body, { status: range ? 206 : 200, headers });
}

/** Normalises R2's range ({offset}, {length}, both, or {suffix}) to first/last byte; undefined for the whole object. */
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
