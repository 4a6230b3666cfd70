import { forKind, listResource } from "~/admin/api-list.server";
import { listImports } from "~/lists/import/import-history.server";

const { loader, action } = listResource({
  GET: forKind(async ({ context }, { kind }) => {
    const imports = await listImports(context.db, kind);
    return Response.json({ imports: imports.map(({ restoredFrom, added, changed, removed, ...entry }) => entry) });
  }),
});

export { action, loader };
