import { requireAdminForApi } from "~/admin/api-guard.server";
import { byMethod } from "~/http/resource.server";

const handle = byMethod({
  GET: requireAdminForApi(async (_, admin) => Response.json({ admin })),
});

export const loader = handle;
export const action = handle;
