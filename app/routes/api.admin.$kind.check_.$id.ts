import { forKind, listResource } from "~/admin/api-list.server";
import { checkedHref } from "~/admin/dashboard/admin-screen";
import { refuse } from "~/http/answer.server";
import { csvDownload, streamText } from "~/http/download.server";
import { exportChanges } from "~/lists/import/export-changes.server";

const { loader, action } = listResource({
  GET: forKind(
    async ({ params, context }, { kind }) => {
      const changes = await exportChanges(context, kind, params.id ?? "");
      if (!changes) return refuse(404, "The checked file has expired. Choose it again.");
      return csvDownload(`changes-of-${kind}.csv`, streamText(changes, context.logFailure));
    },
    ({ kind = "", id = "" }) => checkedHref(kind, id),
  ),
});

export { action, loader };
