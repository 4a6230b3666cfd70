import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { getAdmin } from "~/admin/sign-in/admin-auth.server";
import { type Admin, readToken } from "~/admin/sign-in/sessions.server";
import { signInHref } from "~/admin/sign-in/sign-in";
import { notFound, refuse } from "~/http/answer.server";
import { parseForm } from "~/http/form.server";
import { type Handler, type Handlers, resource } from "~/http/resource.server";
import { readCsvField } from "~/lists/import/check-file.server";
import type { ImportFile } from "~/lists/import/import-file.server";
import { isListKind, type ListKind, listKinds } from "~/lists/lists";

type AdminHandler = (args: LoaderFunctionArgs, admin: Admin) => Promise<Response>;

type LinkedFrom = (params: LoaderFunctionArgs["params"]) => string;

/** A browser that follows a download's link without a session is led to the sign-in: it would save the refusal as a file. */
export function requireAdminForApi(handler: AdminHandler, linkedFrom?: LinkedFrom): Handler {
  return noStore(async (args) => {
    const admin = await getAdmin(args.request, args.context);
    return admin ? handler(args, admin) : refuseStranger(args, linkedFrom);
  });
}

/** Reads beside the look at the session, in one trip to the database; without a token nothing is read. */
export function requireAdminToRead(read: Handler): Handler {
  return noStore(async (args) => {
    if ((await readToken(args.request)) === undefined) return refuseStranger(args);
    const [admin, response] = await Promise.all([getAdmin(args.request, args.context), read(args)]);
    return admin ? response : refuseStranger(args);
  });
}

function refuseStranger({ request, params, context }: LoaderFunctionArgs, linkedFrom?: LinkedFrom): Response {
  context.log.tell("adminAccess", "refused");
  const isFollowed = request.headers.get("Accept")?.includes("text/html");
  return linkedFrom && isFollowed
    ? redirect(signInHref(linkedFrom(params)))
    : refuse(401, "Sign in as an administrator first.");
}

export function noStore(handler: Handler): Handler {
  return async (args) => {
    const response = await handler(args);
    response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

/** A resource route of a list: 404 for an unknown list, whatever the method. */
function kindResource<Kind extends string>(
  isKnown: (kind: string) => kind is Kind,
  handlersOf: (kind: Kind) => Handlers,
): ReturnType<typeof resource> {
  const handle: Handler = async (args) => {
    const kind = args.params.kind ?? "";
    return isKnown(kind) ? resource(handlersOf(kind)).loader(args) : notFound();
  };
  return { loader: handle, action: handle };
}

export function listResource(handlersOf: (kind: ListKind) => Handlers) {
  return kindResource(isListKind, handlersOf);
}

export const tableKinds = ["tanks", ...listKinds] as const;

type TableKind = (typeof tableKinds)[number];

export function tableResource(handlersOf: (kind: TableKind) => Handlers) {
  return kindResource((kind): kind is TableKind => tableKinds.some((each) => each === kind), handlersOf);
}

export async function readCsvRequest(request: Request): Promise<ImportFile | { refusal: Response }> {
  const read = await parseForm(request, "Send the file as multipart/form-data.");
  if ("error" in read) return { refusal: refuse(read.status, read.error) };
  const file = await readCsvField(read.form);
  return "error" in file ? { refusal: refuse(file.status, file.error) } : file;
}
