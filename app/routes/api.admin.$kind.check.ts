import { forKind, readCsvRequest } from "~/admin/api-list.server";
import { resource } from "~/http/resource.server";
import { checkFile } from "~/lists/import/check-file.server";

const { loader, action } = resource({
  POST: forKind(async ({ request, context: { db, photoStore } }, { kind }) => {
    const file = await readCsvRequest(request);
    if ("refusal" in file) return file.refusal;
    const checked = await checkFile({ db, bucket: photoStore.bucket }, kind, file);
    return Response.json(checked, { status: "error" in checked ? 400 : 200 });
  }),
});

export { action, loader };
