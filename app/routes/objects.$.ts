import { resource } from "~/http/resource.server";
import { servePhoto } from "~/photos/store/serve-photo.server";

const { loader, action } = resource({
  GET: async ({ request, params, context: { photoStore } }) =>
    servePhoto(photoStore.bucket, `/objects/${params["*"]}`, request),
});

export { action, loader };
