import { unstored } from "~/admin/api-guard.server";
import { signOut } from "~/admin/sign-in/admin-auth.server";
import { resource } from "~/http/resource.server";

const { loader, action } = resource({
  POST: unstored(async ({ request, context }) => {
    const headers = { "Set-Cookie": await signOut(request, context), "Clear-Site-Data": '"cache"' };
    return Response.json({}, { headers });
  }),
});

export { action, loader };
