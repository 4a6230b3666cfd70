import { listResource, readForKind } from "~/admin/api/admin-resource.server";
import { listImports } from "~/lists/import/import-history.server";

const { loader, action } = listResource({
  GET: readForKind(async ({ context }, kind) => Response.json({ imports: await listImports(context.db, kind) })),
});

export { action, loader };
