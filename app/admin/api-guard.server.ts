import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Admin } from "~/admin/sign-in/admin.schema";
import { getAdmin } from "~/admin/sign-in/admin-auth.server";
import { refuse } from "~/http/answer.server";

type Handler = (args: LoaderFunctionArgs) => Promise<Response>;

export function requireAdminForApi(handler: (args: LoaderFunctionArgs, admin: Admin) => Promise<Response>): Handler {
  return unstored(async (args) => {
    const admin = await getAdmin(args.request, args.context);
    return admin ? handler(args, admin) : refuse(401, "Sign in as an administrator first.");
  });
}

export function unstored(handler: Handler): Handler {
  return async (args) => {
    const response = await handler(args);
    response.headers.set("Cache-Control", "no-store");
    return response;
  };
}
