import { noStore } from "~/admin/api/admin-resource.server";
import { signOut } from "~/admin/sign-in/admin-auth.server";
import { resource } from "~/http/resource.server";

const { loader, action } = resource({
  POST: noStore(async ({ request, context }) => Response.json({}, { headers: await signOut(request, context) })),
});

export { action, loader };
