import { forKind } from "~/http/admin-list.server";
import { byMethod } from "~/http/method.server";
import { clearList } from "~/imports/replace-list.server";

const handle = byMethod({
  DELETE: forKind(async ({ context }, { kind }) => Response.json({ cleared: await clearList(context.db, kind) })),
});

export const loader = handle;
export const action = handle;
