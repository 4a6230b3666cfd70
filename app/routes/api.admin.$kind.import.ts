import { listResource, readCsvRequest, requireAdminForApi } from "~/admin/api/admin-resource.server";
import { importFile } from "~/lists/import/import-file.server";

const { loader, action } = listResource((kind) => ({
  POST: requireAdminForApi(async ({ request, context }, admin) => {
    return context.log.watch({ intent: "import", kind }, async () => {
      const file = await readCsvRequest(request);
      if ("refusal" in file) return file.refusal;
      const outcome = await importFile(context, kind, file, admin.id);
      return Response.json(outcome, { status: "imported" in outcome ? 200 : 400 });
    });
  }),
}));

export { action, loader };
