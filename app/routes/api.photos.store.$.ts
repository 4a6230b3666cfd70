import { byMethod } from "~/http/resource.server";
import { receiveUpload } from "~/photos/store/receive-upload.server";

/** The part of S3 that uploads need: a signed PUT of one object. */
const handle = byMethod({
  PUT: async ({ request, context: { photoStore, uploadTarget } }) => receiveUpload(photoStore, uploadTarget, request),
});

export const loader = handle;
export const action = handle;
