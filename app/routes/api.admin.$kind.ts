import { forKind, listResource } from "~/admin/api-list.server";
import { clearList } from "~/lists/import/replace-list.server";

const { loader, action } = listResource({
  DELETE: forKind(async ({ context }, { kind, admin }) => {
    const cleared = await clearList(context.db, kind, { clearedBy: admin.id });
    context.securityEvent = { event: `clear ${kind}`, outcome: "done" };
    return Response.json({ cleared });
  }),
});

export { action, loader };
