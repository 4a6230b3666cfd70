import { forKind } from "~/http/admin-list.server";
import { refuse } from "~/http/answer.server";
import { csvDownload } from "~/http/csv-download.server";
import { byMethod } from "~/http/method.server";
import { getImportedFile } from "~/imports/import-file.server";

const handle = byMethod({
  GET: forKind(async ({ params, context: { db, photoStore } }, { kind }) => {
    const file = await getImportedFile({ db, bucket: photoStore.bucket }, kind, params.id ?? "");
    return file ? csvDownload(file.name, file.bytes) : refuse(404, "The file of this import is not kept.");
  }),
});

export const loader = handle;
export const action = handle;
