import { forKind } from "~/admin/api-list.server";
import { byMethod } from "~/http/resource.server";
import { clearList } from "~/lists/import/replace-list.server";

const handle = byMethod({
  DELETE: forKind(async ({ context }, { kind }) => Response.json({ cleared: await clearList(context.db, kind) })),
});

export const loader = handle;
export const action = handle;
