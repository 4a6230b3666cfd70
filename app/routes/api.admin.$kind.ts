import { forKind, listResource } from "~/admin/api-list.server";
import { clearList } from "~/lists/import/replace-list.server";

const { loader, action } = listResource({
  DELETE: forKind(async ({ context }, { kind }) => Response.json({ cleared: await clearList(context.db, kind) })),
});

export { action, loader };
