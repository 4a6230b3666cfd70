import { forKind, listResource, readCsvRequest } from "~/admin/api-list.server";
import { importFile } from "~/lists/import/import-file.server";

const { loader, action } = listResource({
  POST: forKind(async ({ request, context }, { kind, admin }) => {
    const file = await readCsvRequest(request);
    if ("refusal" in file) return file.refusal;
    const outcome = await importFile(context, kind, file, admin.id);
    const isImported = "imported" in outcome;
    context.securityEvent = { event: `import ${kind}`, outcome: isImported ? "done" : "refused" };
    return Response.json(outcome, { status: isImported ? 200 : 400 });
  }),
});

export { action, loader };
