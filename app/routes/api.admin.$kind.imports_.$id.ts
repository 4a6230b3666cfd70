import { tabHref } from "~/admin/admin-screen";
import { listResource, requireAdminForApi } from "~/admin/api/admin-resource.server";
import { refuse } from "~/http/answer.server";
import { csvDownload } from "~/http/download.server";
import { getImportedFile, goneFile } from "~/lists/import/import-file.server";

const { loader, action } = listResource((kind) => ({
  GET: requireAdminForApi(
    async ({ params, context }) => {
      const file = await getImportedFile(context, kind, params.id ?? "");
      return file ? csvDownload(file.name, file.bytes) : refuse(404, goneFile);
    },
    () => tabHref("history"),
  ),
}));

export { action, loader };
