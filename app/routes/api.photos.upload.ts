import { refuse } from "~/http/answer.server";
import { resource } from "~/http/resource.server";
import { signUpload } from "~/photos/store/signed-upload.server";
import { issueUploadId } from "~/photos/store/upload-id.server";

const { loader, action } = resource({
  POST: async ({ context: { uploadTarget, mayUpload } }) => {
    if (!uploadTarget) return refuse(503, "Photo upload is not set up on this deployment.");
    if (!(await mayUpload())) {
      return refuse(429, "Too many uploads at once. Wait a minute and try again.", {
        headers: { "Retry-After": "60" },
      });
    }
    const uploadId = await issueUploadId(uploadTarget.secretAccessKey);
    return Response.json({ uploadURL: await signUpload(uploadTarget, uploadId), method: "PUT" });
  },
});

export { action, loader };
