import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Admin } from "~/admin/sign-in/admin.schema";
import { getAdmin } from "~/admin/sign-in/admin-auth.server";
import { refuse } from "~/http/answer.server";

type Handler = (args: LoaderFunctionArgs) => Promise<Response>;

/** A handler that only a signed-in admin reaches; others are answered 401 before anything is read or done. */
export function requireAdminForApi(handler: (args: LoaderFunctionArgs, admin: Admin) => Promise<Response>): Handler {
  return unstored(async (args) => {
    const admin = await getAdmin(args.request, args.context);
    return admin ? handler(args, admin) : refuse(401, "Sign in as an administrator first.");
  });
}

/** The handler, with all its answers kept out of every cache. */
export function unstored(handler: Handler): Handler {
  return async (args) => {
    const response = await handler(args);
    response.headers.set("Cache-Control", "no-store");
    return response;
  };
}
