import { listResource, readCsvRequest, requireAdminForApi } from "~/admin/api/admin-resource.server";
import { checkFile } from "~/lists/import/check-file.server";
import { lists } from "~/lists/lists";
import { listUsedNames } from "~/tanks/store/used-names.server";

const { loader, action } = listResource((kind) => ({
  POST: requireAdminForApi(async ({ request, context }) => {
    return context.log.watch({ intent: "check", kind }, async () => {
      const file = await readCsvRequest(request);
      if ("refusal" in file) return file.refusal;
      const checked = await checkFile(context, kind, file, () => listUsedNames(context.db, lists[kind].tankField));
      return Response.json(checked, { status: "error" in checked ? 400 : 200 });
    });
  }),
}));

export { action, loader };
