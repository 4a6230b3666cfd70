import { forKind } from "~/admin/api-list.server";
import { resource } from "~/http/resource.server";
import { clearList } from "~/lists/import/replace-list.server";

const { loader, action } = resource({
  DELETE: forKind(async ({ context }, { kind }) => Response.json({ cleared: await clearList(context.db, kind) })),
});

export { action, loader };
