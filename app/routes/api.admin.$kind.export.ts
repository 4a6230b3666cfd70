import { listResource, requireAdminForApi } from "~/admin/api/admin-resource.server";
import { notFound } from "~/http/answer.server";
import { datedName, tableDownload } from "~/http/download.server";
import { exportList } from "~/lists/list-store.server";
import { isListKind } from "~/lists/lists";
import { exportTanks } from "~/tanks/export/export-tanks.server";
import { parseTankQuery } from "~/tanks/query/tank-url";

const wholeList = parseTankQuery(new URLSearchParams());

const exportedFrom = ({ kind = "" }) => `/admin?tab=${isListKind(kind) ? kind : "data"}`;

const { loader, action } = listResource(
  {
    GET: requireAdminForApi(async ({ request, params, context: { db, log } }) => {
      const kind = params.kind ?? "";
      const table =
        kind === "tanks" ? await exportTanks(db, wholeList) : isListKind(kind) && (await exportList(db, kind));
      return table ? tableDownload(request, { name: datedName(kind), table, log }) : notFound();
    }, exportedFrom),
  },
  (kind) => kind === "tanks" || isListKind(kind),
);

export { action, loader };
