import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { Admin } from "~/admin/sign-in/admin.schema";
import { getAdmin } from "~/admin/sign-in/admin-auth.server";
import { signInHref } from "~/admin/sign-in/sign-in-href";
import { refuse } from "~/http/answer.server";

type Handler = (args: LoaderFunctionArgs) => Promise<Response>;

type AdminHandler = (args: LoaderFunctionArgs, admin: Admin) => Promise<Response>;

/** The page with the link of a download. */
export type LinkedFrom = (params: LoaderFunctionArgs["params"]) => string;

/** A browser that follows a download's link without a session is led to the sign-in: it would save the refusal as a file. */
export function requireAdminForApi(handler: AdminHandler, linkedFrom?: LinkedFrom): Handler {
  return noStore(async (args) => {
    const admin = await getAdmin(args.request, args.context);
    if (admin) return handler(args, admin);
    args.context.log.tell("adminAccess", "refused");
    const isFollowed = args.request.headers.get("Accept")?.includes("text/html");
    return linkedFrom && isFollowed
      ? redirect(signInHref(linkedFrom(args.params)))
      : refuse(401, "Sign in as an administrator first.");
  });
}

export function noStore(handler: Handler): Handler {
  return async (args) => {
    const response = await handler(args);
    response.headers.set("Cache-Control", "no-store");
    return response;
  };
}
