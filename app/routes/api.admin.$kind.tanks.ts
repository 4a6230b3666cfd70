import { listResource, requireAdminToRead } from "~/admin/api/admin-resource.server";
import { lists } from "~/lists/lists";
import { listUsedNames } from "~/tanks/store/used-names.server";

const { loader, action } = listResource((kind) => ({
  GET: requireAdminToRead(async ({ context }) =>
    Response.json({ names: await listUsedNames(context.db, lists[kind].tankField) }),
  ),
}));

export { action, loader };
