import { resource } from "~/http/resource.server";
import { receiveUpload } from "~/photos/store/receive-upload.server";

/** The one S3 operation that uploads need: a presigned PUT. */
const { loader, action } = resource({
  PUT: async ({ request, context: { photoStore, uploadTarget } }) => receiveUpload(photoStore, uploadTarget, request),
});

export { action, loader };
