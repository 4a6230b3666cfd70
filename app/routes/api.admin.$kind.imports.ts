import { listResource, requireAdminToRead } from "~/admin/api/admin-resource.server";
import { listImports } from "~/lists/import/import-history.server";

const { loader, action } = listResource((kind) => ({
  GET: requireAdminToRead(async ({ context }) => Response.json({ imports: await listImports(context.db, kind) })),
}));

export { action, loader };
