import { signOut } from "~/admin/admin-auth.server";
import { unstored } from "~/http/admin-guard.server";
import { byMethod } from "~/http/method.server";

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
