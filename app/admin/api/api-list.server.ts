import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Admin } from "~/admin/sign-in/admin.schema";
import { notFound, refuse } from "~/http/answer.server";
import { resource } from "~/http/resource.server";
import { type FileRefusal, refuseFile } from "~/lists/import/checked-file";
import type { ImportFile } from "~/lists/import/import-file.server";
import { isListKind, type ListKind } from "~/lists/lists";
import { type LinkedFrom, requireAdminForApi } from "./api-guard.server";

type KindHandler = (args: LoaderFunctionArgs, on: { kind: ListKind; admin: Admin }) => Promise<Response>;

/** A resource route of a list: 404 for an unknown list, whatever the method. */
export function listResource(
  handlers: Parameters<typeof resource>[0],
  isKnown: (kind: string) => boolean = isListKind,
) {
  const { loader } = resource(handlers);
  const handle: typeof loader = async (args) => (isKnown(args.params.kind ?? "") ? loader(args) : notFound());
  return { loader: handle, action: handle };
}

export function forKind(handler: KindHandler, linkedFrom?: LinkedFrom) {
  return requireAdminForApi(async (args, admin) => {
    const kind = args.params.kind ?? "";
    return isListKind(kind) ? handler(args, { kind, admin }) : notFound();
  }, linkedFrom);
}

export async function readCsvRequest(request: Request): Promise<ImportFile | { refusal: Response }> {
  const form = await request.formData().catch(() => undefined);
  if (!form) return { refusal: refuse(415, "Send the file as multipart/form-data.") };
  const file = await readCsvField(form);
  return "error" in file ? { refusal: refuse(file.status, file.error) } : file;
}

export async function readCsvField(form: FormData): Promise<ImportFile | FileRefusal> {
  const [file, another] = form.getAll("csv");
  if (!file || typeof file === "string" || file.name === "" || another) {
    return { status: 400, title: "Import failed", error: "Choose one CSV file." };
  }
  const refusal = refuseFile(file);
  if (refusal) return refusal;
  // The cut may split a surrogate pair, which encodeURIComponent refuses.
  const name = file.name
    .replaceAll(/\p{Cc}/gu, "")
    .slice(-200)
    .toWellFormed();
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
