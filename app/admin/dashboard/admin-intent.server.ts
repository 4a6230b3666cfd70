import {
  getChecked,
  type ImportOutcome,
  type ImportStore,
  importFile,
  restoreImport,
} from "~/lists/import/import-file.server";
import { clearList } from "~/lists/import/replace-list.server";
import type { ListKind } from "~/lists/lists";
import { type AdminSubmission, tabHref } from "./admin-screen";

export type AdminOutcome =
  | { next: string; toast: { title: string; description?: string } }
  | { status: number; submission: AdminSubmission };

export async function runAdminIntent(
  store: ImportStore,
  kind: ListKind,
  form: FormData,
  adminId: string,
): Promise<AdminOutcome | undefined> {
  switch (form.get("intent")) {
    case "import": {
      const file = await getChecked(store.files, kind, String(form.get("checkedId")));
      const outcome = file && (await importFile(store, kind, file, adminId));
      return finish(kind, outcome, "The checked file has expired. Choose it again.");
    }
    case "restore": {
      const outcome = await restoreImport(store, kind, String(form.get("importId")), adminId);
      return finish(kind, outcome, "This import's file is no longer available.");
    }
    case "clear":
      await clearList(store.db, kind);
      return { next: tabHref(kind), toast: { title: `All ${kind} cleared successfully` } };
    default:
      return undefined;
  }
}

function finish(kind: ListKind, outcome: ImportOutcome | undefined, missing: string): AdminOutcome {
  if (!outcome) return failed(kind, 404, "Import failed", missing);
  if ("error" in outcome) return failed(kind, 400, "Import failed", outcome.error);
  const description = `Imported ${outcome.imported} ${kind}`;
  return { next: tabHref(kind), toast: { title: "Import successful", description } };
}

export function failed(kind: ListKind, status: number, title: string, description: string): AdminOutcome {
  return { status, submission: { kind, failure: { title, description } } };
}
