import { resource } from "~/http/resource.server";
import { receiveUpload } from "~/photos/store/receive-upload.server";

const { loader, action } = resource({
  PUT: async ({ request, context: { photoStore, uploadTarget } }) => receiveUpload(photoStore, uploadTarget, request),
});

export { action, loader };
