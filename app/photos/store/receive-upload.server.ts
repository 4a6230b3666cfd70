import { maxPhotoSize, tooLargeText } from "~/photos/photo-limits";
import { pendingKey } from "~/photos/photo-path";
import type { PhotoStore } from "./photo-store.server";
import { type UploadTarget, verifyUpload } from "./signed-upload.server";

/** Answers a signed PUT as S3 does: streams the raw bytes into the bucket, and reports errors as XML. */
export async function receiveUpload(
  store: PhotoStore,
  target: UploadTarget | undefined,
  request: Request,
): Promise<Response> {
  const { headers } = request;
  const sent = { length: headers.get("Content-Length") ?? "", type: headers.get("Content-Type") ?? "" };
  const verdict = target ? await verifyUpload(target, request.url, sent, new Date()) : { error: "changed" as const };
  if ("error" in verdict) {
    const isExpired = verdict.error === "expired";
    return isExpired
      ? s3Error(403, "AccessDenied", "Request has expired")
      : s3Error(403, "SignatureDoesNotMatch", "The upload URL was changed, or made for another file.");
  }
  const length = Number(headers.get("Content-Length") ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0)
    return s3Error(411, "MissingContentLength", "Content-Length is required.");
  if (length > maxPhotoSize) return s3Error(413, "EntityTooLarge", tooLargeText("The photo"));
  const { readable, writable } = new FixedLengthStream(length);
  const writer = writable.getWriter();
  try {
    const storing = store.bucket.put(pendingKey(verdict.uploadId), readable);
    const [object] = await Promise.all([storing, sendExactly(request.body, writer, length)]);
    return new Response(null, { headers: { ETag: object?.httpEtag ?? "" } });
  } catch (error) {
    if (!(error instanceof IncompleteBodyError)) throw error;
    await writer.abort(error);
    return s3Error(400, "IncompleteBody", "The body does not have the length that Content-Length names.");
  }
}

class IncompleteBodyError extends Error {}

/** Throws IncompleteBodyError for a body that is shorter or longer, or that cannot be read to its end. */
async function sendExactly(
  body: ReadableStream<Uint8Array> | null,
  writer: WritableStreamDefaultWriter<Uint8Array>,
  length: number,
): Promise<void> {
  const reader = body?.getReader();
  let missing = length;
  for (;;) {
    const part = await reader?.read().catch((cause: unknown) => {
      throw new IncompleteBodyError("The body could not be read.", { cause });
    });
    if (!part?.value) break;
    missing -= part.value.byteLength;
    if (missing < 0) break;
    await writer.write(part.value);
  }
  if (missing !== 0) throw new IncompleteBodyError();
  await writer.close();
}

function s3Error(status: number, code: string, message: string): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new Response(xml, { status, headers: { "Content-Type": "application/xml" } });
}
