import { readInput, refuse } from "~/http/answer.server";
import { resource } from "~/http/resource.server";
import { tooManyUploads } from "~/photos/model/photo-limits";
import { confirmUpload } from "~/photos/store/photo-store.server";
import { confirmationSchema, issuedUploadId } from "~/photos/store/signed-upload.server";

const { loader, action } = resource({
  PUT: async ({ request, context: { photoStore, uploadTarget, mayConfirm } }) => {
    const read = await readInput(request, confirmationSchema);
    if ("refusal" in read) return read.refusal;
    if (!uploadTarget) return refuse(503, "Photo upload is not set up on this deployment.");
    const uploadId = await issuedUploadId(uploadTarget, read.input.photoURL);
    if (!uploadId) return refuse(400, "photoURL is not an upload URL issued by this server.");
    if (!(await mayConfirm())) return refuse(429, tooManyUploads.error, tooManyUploads);
    const outcome = await confirmUpload(photoStore, uploadId);
    if ("missing" in outcome) return refuse(404, "Nothing has been uploaded to this URL.");
    if ("refusal" in outcome) return refuse(outcome.refusal.status, outcome.refusal.error);
    return Response.json({ objectPath: outcome.photoPath });
  },
});

export { action, loader };
