import { forKind, readCsvRequest } from "~/http/admin-list.server";
import { byMethod } from "~/http/method.server";
import { checkFile } from "~/imports/check-file.server";

const handle = byMethod({
  POST: forKind(async ({ request, context: { db, photoStore } }, { kind }) => {
    const file = await readCsvRequest(request);
    if ("refusal" in file) return file.refusal;
    const checked = await checkFile({ db, bucket: photoStore.bucket }, kind, file);
    return Response.json(checked, { status: "error" in checked ? 400 : 200 });
  }),
});

export const loader = handle;
export const action = handle;
