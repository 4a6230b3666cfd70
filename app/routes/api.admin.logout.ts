import { unstored } from "~/admin/api-guard.server";
import { signOut } from "~/admin/sign-in/admin-auth.server";
import { byMethod } from "~/http/resource.server";

const handle = unstored(
  byMethod({
    POST: async ({ request, context }) => {
      const headers = { "Set-Cookie": await signOut(request, context), "Clear-Site-Data": '"cache"' };
      return Response.json({}, { headers });
    },
  }),
);

export const loader = handle;
export const action = handle;
