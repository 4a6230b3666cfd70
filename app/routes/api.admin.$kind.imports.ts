import { forKind } from "~/http/admin-list.server";
import { byMethod } from "~/http/method.server";
import { listImports } from "~/imports/import-history.server";

const handle = byMethod({
  GET: forKind(async ({ context }, { kind }) => Response.json({ imports: await listImports(context.db, kind) })),
});

export const loader = handle;
export const action = handle;
