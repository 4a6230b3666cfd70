import { requireAdminForApi } from "~/admin/api/admin-resource.server";
import { resource } from "~/http/resource.server";

const { loader, action } = resource({
  GET: requireAdminForApi(async (_, admin) => Response.json({ admin })),
});

export { action, loader };
