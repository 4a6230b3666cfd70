import { checkedHref } from "~/admin/admin-screen";
import { listResource, requireAdminForApi } from "~/admin/api/admin-resource.server";
import { refuse } from "~/http/answer.server";
import { tableDownload } from "~/http/download.server";
import { exportChanges } from "~/lists/import/check-file.server";
import { expiredFile } from "~/lists/import/import-file.server";

const { loader, action } = listResource((kind) => ({
  GET: requireAdminForApi(
    async ({ request, params, context }) => {
      const table = await exportChanges(context, kind, params.id ?? "");
      if (!table) return refuse(404, expiredFile);
      return tableDownload(request, { name: `changes-of-${kind}`, table, log: context.log });
    },
    ({ id = "" }) => checkedHref(kind, id),
  ),
}));

export { action, loader };
