import { listResource, readForKind } from "~/admin/api/admin-resource.server";
import { lists } from "~/lists/lists";
import { listUsedNames } from "~/tanks/store/used-names.server";

const { loader, action } = listResource({
  GET: readForKind(async ({ context }, kind) =>
    Response.json({ names: await listUsedNames(context.db, lists[kind].tankField) }),
  ),
});

export { action, loader };
