import { forKind } from "~/admin/api-list.server";
import { resource } from "~/http/resource.server";
import { listImports } from "~/lists/import/import-history.server";

const { loader, action } = resource({
  GET: forKind(async ({ context }, { kind }) => Response.json({ imports: await listImports(context.db, kind) })),
});

export { action, loader };
