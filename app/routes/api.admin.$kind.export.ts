import { requireAdminForApi } from "~/admin/api-guard.server";
import { notFound } from "~/http/answer.server";
import { csvDownload } from "~/http/download.server";
import { resource } from "~/http/resource.server";
import { exportList } from "~/lists/list-source.server";
import { isListKind } from "~/lists/lists";
import { exportTanks } from "~/tanks/export/tank-csv.server";

const { loader, action } = resource({
  GET: requireAdminForApi(async ({ params, context }) => {
    const kind = params.kind ?? "";
    const content = kind === "tanks" ? exportTanks(context.db) : isListKind(kind) && exportList(context.db, kind);
    return content ? csvDownload(`${kind}-${new Date().toISOString().slice(0, 10)}.csv`, content) : notFound();
  }),
});

export { action, loader };
