import { requireAdminForApi } from "~/admin/api-guard.server";
import { listResource } from "~/admin/api-list.server";
import { notFound } from "~/http/answer.server";
import { csvDownload, streamText } from "~/http/download.server";
import { exportList } from "~/lists/list-source.server";
import { isListKind } from "~/lists/lists";
import { exportTanks } from "~/tanks/export/tank-csv.server";

const exportedFrom = ({ kind = "" }) => `/admin?tab=${isListKind(kind) ? kind : "history"}`;

const { loader, action } = listResource(
  {
    GET: requireAdminForApi(async ({ params, context }) => {
      const kind = params.kind ?? "";
      const content = kind === "tanks" ? exportTanks(context.db) : isListKind(kind) && exportList(context.db, kind);
      if (!content) return notFound();
      const fileName = `${kind}-${new Date().toISOString().slice(0, 10)}.csv`;
      return csvDownload(fileName, streamText(content, context.logFailure));
    }, exportedFrom),
  },
  (kind) => kind === "tanks" || isListKind(kind),
);

export { action, loader };
