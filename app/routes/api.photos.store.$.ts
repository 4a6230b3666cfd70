import { resource } from "~/http/resource.server";
import { maxPhotoBytes, tooLargeText } from "~/photos/model/photo-limits";
import { receiveUpload } from "~/photos/store/photo-store.server";
import { verifyUpload } from "~/photos/store/signed-upload.server";

/** Answers a signed PUT as S3 does: streams the raw bytes into the bucket, and reports errors as XML. */
const { loader, action } = resource({
  PUT: async ({ request, context: { photoStore, uploadTarget } }) => {
    const { headers, url, body } = request;
    const sent = { length: headers.get("Content-Length") ?? "", type: headers.get("Content-Type") ?? "" };
    const verdict = uploadTarget ? await verifyUpload(uploadTarget, url, sent, new Date()) : changed;
    if ("error" in verdict) return s3Error(403, ...refusals[verdict.error]);
    if (!/^\d+$/.test(sent.length)) return s3Error(411, "MissingContentLength", "Content-Length is required.");
    if (Number(sent.length) > maxPhotoBytes) return s3Error(413, "EntityTooLarge", tooLargeText("The photo"));
    const object = await receiveUpload(photoStore, verdict.uploadId, body, Number(sent.length));
    if (!object) return s3Error(400, "IncompleteBody", "The body does not have the length that Content-Length names.");
    return new Response(null, { headers: { ETag: object.httpEtag } });
  },
});

export { action, loader };

const changed = { error: "changed" } as const;

const refusals: Record<"changed" | "expired", [code: string, message: string]> = {
  changed: ["SignatureDoesNotMatch", "The upload URL was changed, or made for another file."],
  expired: ["AccessDenied", "Request has expired"],
};

function s3Error(status: number, code: string, message: string): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new Response(xml, { status, headers: { "Content-Type": "application/xml" } });
}
