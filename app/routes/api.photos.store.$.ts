import { resource } from "~/http/resource.server";
import { receiveUpload } from "~/photos/store/receive-upload.server";

/** The part of S3 that uploads need: a signed PUT of one object. */
const { loader, action } = resource({
  PUT: async ({ request, context: { photoStore, uploadTarget } }) => receiveUpload(photoStore, uploadTarget, request),
});

export { action, loader };
