import { requireAdminForApi } from "~/http/admin-guard.server";
import { byMethod } from "~/http/method.server";

const handle = byMethod({
  GET: requireAdminForApi(async (_, admin) => Response.json({ admin })),
});

export const loader = handle;
export const action = handle;
