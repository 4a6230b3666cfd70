import { requireAdminForApi, tableResource } from "~/admin/api/admin-resource.server";
import { datedName, tableDownload } from "~/http/download.server";
import { exportList } from "~/lists/list-store.server";
import { exportTanks } from "~/tanks/export/export-tanks.server";
import { parseTankQuery } from "~/tanks/query/tank-url";

const wholeList = parseTankQuery(new URLSearchParams());

const { loader, action } = tableResource((kind) => ({
  GET: requireAdminForApi(
    async ({ request, context: { db, log } }) => {
      const table = await (kind === "tanks" ? exportTanks(db, wholeList) : exportList(db, kind));
      return tableDownload(request, { name: datedName(kind), table, log });
    },
    () => `/admin?tab=${kind === "tanks" ? "data" : kind}`,
  ),
}));

export { action, loader };
