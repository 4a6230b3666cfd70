import { refuse } from "~/http/answer.server";
import { resource } from "~/http/resource.server";
import { maxPhotoBytes, tooLargeText, tooManyUploads } from "~/photos/model/photo-limits";
import { issueUploadId, isWellNamed, type NamedUpload, signUpload } from "~/photos/store/signed-upload.server";

const { loader, action } = resource({
  POST: async ({ request, context: { uploadTarget, mayUpload } }) => {
    if (!uploadTarget) return refuse(503, "Photo upload is not set up on this deployment.");
    const named = namedUpload(request.headers);
    if (named ? !isWellNamed(named) : uploadTarget.isDirect) return refuse(400, notNamed);
    if (Number(named?.length) > maxPhotoBytes) return refuse(413, tooLargeText("The photo"));
    if (!(await mayUpload())) return refuse(429, tooManyUploads.error, tooManyUploads);
    const uploadId = await issueUploadId(uploadTarget.secretAccessKey);
    return Response.json({ uploadURL: await signUpload(uploadTarget, uploadId, named), method: "PUT" });
  },
});

export { action, loader };

const notNamed = "Name the photo's length and type in X-Upload-Content-Length and X-Upload-Content-Type.";

function namedUpload(headers: Headers): NamedUpload | undefined {
  const [length, type] = [headers.get("X-Upload-Content-Length"), headers.get("X-Upload-Content-Type")];
  return length === null && type === null ? undefined : { length: length ?? "", type: type ?? "" };
}
