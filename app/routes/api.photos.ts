import { z } from "zod";
import { readJson, refuse } from "~/http/answer.server";
import { resource } from "~/http/resource.server";
import { photoIdOfPath } from "~/photos/photo-path";
import { confirmUpload } from "~/photos/store/photo-store.server";
import { type UploadTarget, uploadIdOf } from "~/photos/store/signed-upload.server";
import { isIssuedUploadId } from "~/photos/store/upload-id.server";

const bodySchema = z.object({ photoURL: z.string().max(4096) });

const { loader, action } = resource({
  PUT: async ({ request, context: { photoStore, uploadTarget } }) => {
    const body = await readJson(request);
    if ("refusal" in body) return body.refusal;
    const input = bodySchema.safeParse(body.json);
    if (!input.success) return refuse(400, "The photoURL is required.");
    if (!uploadTarget) return refuse(503, "Photo upload is not set up on this deployment.");
    const id = await issuedId(uploadTarget, input.data.photoURL);
    if (!id) return refuse(400, "This is not an upload address of ours.");
    const outcome = await confirmUpload(photoStore, id);
    if ("missing" in outcome) return refuse(404, "Nothing has been uploaded to this address.");
    if ("refusal" in outcome) return refuse(outcome.refusal.status, outcome.refusal.error);
    return Response.json({ objectPath: outcome.path });
  },
});

export { action, loader };

/** The upload that an address or an object path names, if it was issued here; the address is never fetched. */
async function issuedId(target: UploadTarget, photoURL: string): Promise<string | undefined> {
  const id = photoIdOfPath(photoURL) ?? uploadIdOf(target, photoURL);
  return id !== undefined && (await isIssuedUploadId(id, target.secretAccessKey)) ? id : undefined;
}
