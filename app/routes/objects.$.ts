import { byMethod } from "~/http/resource.server";
import { servePhoto } from "~/photos/store/serve-photo.server";

const handle = byMethod({
  GET: async ({ request, params, context: { photoStore } }) =>
    servePhoto(photoStore.bucket, `/objects/${params["*"]}`, request),
});

export const loader = handle;
export const action = handle;
