import { listResource, requireAdminForApi } from "~/admin/api/admin-resource.server";
import { clearList } from "~/lists/import/replace-list.server";

const { loader, action } = listResource((kind) => ({
  DELETE: requireAdminForApi(async ({ context }, admin) => {
    return context.log.watch({ intent: "clear", kind }, async () => {
      return Response.json({ cleared: await clearList(context.db, kind, { clearedBy: admin.id }) });
    });
  }),
}));

export { action, loader };
