import { maxPhotoSize } from "~/photos/photo-limits";
import { pendingKey } from "~/photos/photo-path";
import type { PhotoStore } from "./photo-store.server";
import { type UploadTarget, verifyUpload } from "./signed-upload.server";

/** Answers a signed PUT as S3 does: stores the raw bytes unread, and reports errors as XML. */
export async function receiveUpload(
  store: PhotoStore,
  target: UploadTarget | undefined,
  request: Request,
): Promise<Response> {
  const verdict = target ? await verifyUpload(target, request.url, new Date()) : { error: "changed" as const };
  if ("error" in verdict) {
    const isExpired = verdict.error === "expired";
    return isExpired
      ? s3Error(403, "AccessDenied", "Request has expired")
      : s3Error(403, "SignatureDoesNotMatch", "The upload URL was changed.");
  }
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (Number.isNaN(length)) return s3Error(411, "MissingContentLength", "Content-Length is required.");
  if (length > maxPhotoSize) return s3Error(413, "EntityTooLarge", "The photo is larger than 10 MB.");
  const object = await store.bucket.put(pendingKey(verdict.uploadId), request.body ?? new Uint8Array());
  return new Response(null, { headers: { ETag: object?.httpEtag ?? "" } });
}

function s3Error(status: number, code: string, message: string): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new Response(xml, { status, headers: { "Content-Type": "application/xml" } });
}
