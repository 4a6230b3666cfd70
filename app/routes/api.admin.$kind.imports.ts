import { forKind } from "~/admin/api-list.server";
import { byMethod } from "~/http/resource.server";
import { listImports } from "~/lists/import/import-history.server";

const handle = byMethod({
  GET: forKind(async ({ context }, { kind }) => Response.json({ imports: await listImports(context.db, kind) })),
});

export const loader = handle;
export const action = handle;
