import { forKind, listResource, readCsvRequest } from "~/admin/api/admin-resource.server";
import { importFile } from "~/lists/import/import-file.server";

const { loader, action } = listResource({
  POST: forKind(async ({ request, context }, { kind, admin }) => {
    return context.log.watch({ intent: "import", kind }, async () => {
      const file = await readCsvRequest(request);
      if ("refusal" in file) return file.refusal;
      const outcome = await importFile(context, kind, file, admin.id);
      return Response.json(outcome, { status: "imported" in outcome ? 200 : 400 });
    });
  }),
});

export { action, loader };
