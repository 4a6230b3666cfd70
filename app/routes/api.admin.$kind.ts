import { forKind, listResource } from "~/admin/api-list.server";
import { clearList } from "~/lists/import/replace-list.server";

const { loader, action } = listResource({
  DELETE: forKind(async ({ context }, { kind, admin }) =>
    Response.json({ cleared: await clearList(context.db, kind, admin.id) }),
  ),
});

export { action, loader };
