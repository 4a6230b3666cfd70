import { forKind } from "~/admin/api-list.server";
import { refuse } from "~/http/answer.server";
import { csvDownload } from "~/http/download.server";
import { resource } from "~/http/resource.server";
import { getImportedFile } from "~/lists/import/import-file.server";

const { loader, action } = resource({
  GET: forKind(async ({ params, context: { db, photoStore } }, { kind }) => {
    const file = await getImportedFile({ db, bucket: photoStore.bucket }, kind, params.id ?? "");
    return file ? csvDownload(file.name, file.bytes) : refuse(404, "The file of this import is not kept.");
  }),
});

export { action, loader };
