import {
  getChecked,
  type ImportOutcome,
  type ImportStore,
  importFile,
  restoreImport,
} from "~/lists/import/import-file.server";
import { clearList } from "~/lists/import/replace-list.server";
import type { ImportKind } from "~/lists/list-kind";
import { type AdminSubmission, tabHref } from "./admin-screen";

export type AdminOutcome =
  | { next: string; toast: { title: string; description?: string } }
  | { status: number; submission: AdminSubmission };

/** Does what the dashboard's forms ask for on a list; undefined for an intent that is none of ours. */
export async function runAdminIntent(
  store: ImportStore,
  kind: ImportKind,
  form: FormData,
  adminId: string,
): Promise<AdminOutcome | undefined> {
  switch (form.get("intent")) {
    case "import": {
      const file = await getChecked(store.bucket, kind, String(form.get("checkedId")));
      return finish(kind, file && (await importFile(store, kind, file, adminId)));
    }
    case "restore":
      return finish(kind, await restoreImport(store, kind, String(form.get("importId")), adminId));
    case "clear":
      await clearList(store.db, kind);
      return { next: tabHref(kind), toast: { title: `All ${kind} cleared successfully` } };
    default:
      return undefined;
  }
}

function finish(kind: ImportKind, outcome: ImportOutcome | undefined): AdminOutcome {
  if (!outcome) return failed(kind, 404, "Import failed", "The file is not kept any more. Choose it again.");
  if ("error" in outcome) return failed(kind, 400, "Import failed", outcome.error);
  const description = `Imported ${outcome.imported} ${kind}`;
  return { next: tabHref(kind), toast: { title: "Import successful", description } };
}

/** Nothing was done, and why. */
export function failed(kind: ImportKind, status: number, title: string, description: string): AdminOutcome {
  return { status, submission: { kind, failure: { title, description } } };
}
