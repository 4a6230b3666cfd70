import { forKind, listResource } from "~/admin/api/admin-resource.server";
import { listImports } from "~/lists/import/import-history.server";

const { loader, action } = listResource({
  GET: forKind(async ({ context }, { kind }) => {
    return Response.json({ imports: await listImports(context.db, kind) });
  }),
});

export { action, loader };
