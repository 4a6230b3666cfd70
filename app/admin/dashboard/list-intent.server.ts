import {
  type AdminSubmission,
  checkedHref,
  ofUnlisted,
  type RecalledFile,
  tabHref,
  type UnlistedTanks,
} from "~/admin/admin-screen";
import type { IntentOutcome, ListIntent } from "~/admin/intents";
import { checkFile, readCsvField, recheck } from "~/lists/import/check-file.server";
import type { UsedName } from "~/lists/import/checked-file";
import {
  confirmImport,
  expiredFile,
  getImportedFile,
  goneFile,
  type ImportStore,
  storeChecked,
} from "~/lists/import/import-file.server";
import { cancelImport, clearList } from "~/lists/import/replace-list.server";
import { type ListKind, lists } from "~/lists/lists";
import { counted, numeral } from "~/text/numerals";

type ListOutcome = IntentOutcome<AdminSubmission>;

export interface AdminStore extends ImportStore {
  hasBusinessCentral: boolean;
  usedNames: (kind: ListKind) => Promise<UsedName[]>;
  countTanks: () => Promise<number>;
  countUnlisted: (kind: ListKind) => Promise<UnlistedTanks>;
}

export async function runListIntent(
  store: AdminStore,
  kind: ListKind,
  intent: ListIntent,
  form: FormData,
  adminId: string,
): Promise<ListOutcome> {
  switch (intent) {
    case "check":
      return checkPosted(store, kind, form);
    case "import":
      return importChecked(store, kind, form, adminId);
    case "cancel":
      return cancelConfirmed(store, kind, form);
    case "restore":
      return prepareRestore(store, kind, String(form.get("importId")));
    case "clear":
      return clearSeen(store, kind, form, adminId);
  }
}

async function checkPosted(store: AdminStore, kind: ListKind, form: FormData): Promise<ListOutcome> {
  const file = await readCsvField(form);
  if ("error" in file) return failed(kind, file.status, file.title, file.error);
  const checked = await checkFile(store, kind, file, () => store.usedNames(kind));
  return "error" in checked
    ? { status: 400, submission: { kind, checked } }
    : { next: checkedHref(kind, checked.checkedId) };
}

async function importChecked(store: AdminStore, kind: ListKind, form: FormData, adminId: string): Promise<ListOutcome> {
  const checkedId = String(form.get("checkedId"));
  const confirmation = {
    checkedId,
    version: String(form.get("version")),
    isKindConfirmed: form.get("isKindConfirmed") === "on",
    isLossConfirmed: form.get("isLossConfirmed") === "on",
  };
  const outcome = await confirmImport(store, kind, confirmation, adminId);
  if (outcome === "expired") return expired(kind);
  if ("error" in outcome) return failed(kind, 400, "Import failed", outcome.error);
  if ("unconfirmed" in outcome) {
    const recalled = await recallChecked(store, kind, checkedId);
    return { status: 409, submission: { ...recalled, failure: outcome.unconfirmed } };
  }
  const { tanks, href } = await store.countUnlisted(kind);
  const link = tanks > 0 ? { label: ofUnlisted(kind, tanks), href } : undefined;
  return { next: tabHref(kind), toast: { ...successOf(kind, outcome), link } };
}

function successOf(kind: ListKind, { imported, isRestore }: { imported: number; isRestore: boolean }) {
  if (!isRestore) return { title: "Import successful", description: `Imported ${numeral(imported)} ${kind}` };
  const are = imported === 1 ? "is" : "are";
  const restored = counted(imported, lists[kind].singular.toLowerCase());
  return { title: "List restored", description: `${restored} ${are} in the list again.` };
}

async function clearSeen({ db }: AdminStore, kind: ListKind, form: FormData, adminId: string): Promise<ListOutcome> {
  const cleared = await clearList(db, kind, { clearedBy: adminId, expectedVersion: String(form.get("version")) });
  return cleared === undefined
    ? failed(kind, 409, "Clear failed", "The list was changed meanwhile. Look at it, then clear it.")
    : { next: tabHref(kind), toast: { title: `All ${kind} cleared successfully` } };
}

/** Whatever an import under way still does, its list stays as it was, or is changed already. */
async function cancelConfirmed({ db }: AdminStore, kind: ListKind, form: FormData): Promise<ListOutcome> {
  const isCancelled = await cancelImport(db, kind, String(form.get("version")));
  return isCancelled
    ? {
        next: checkedHref(kind, String(form.get("checkedId"))),
        toast: { title: "Import cancelled", description: "Nothing was changed." },
      }
    : {
        next: tabHref(kind),
        toast: { title: "Too late to cancel", description: "The list was changed already." },
        isRefused: true,
      };
}

const goneFromHistory: ListOutcome = {
  next: tabHref("history"),
  toast: { title: "Import failed", description: goneFile, variant: "destructive" },
  isRefused: true,
};

async function prepareRestore(store: AdminStore, kind: ListKind, importId: string): Promise<ListOutcome> {
  const file = await getImportedFile(store, kind, importId);
  if (!file) return goneFromHistory;
  return { next: checkedHref(kind, await storeChecked(store.files, kind, file)) };
}

export async function recallChecked(store: AdminStore, kind: ListKind, checkedId: string): Promise<RecalledFile> {
  const checked = await recheck(store, kind, checkedId, () => store.usedNames(kind));
  return { checkedId, ...(checked ? { kind, checked } : expired(kind).submission) };
}

function expired(kind: ListKind) {
  return failed(kind, 404, "Import failed", expiredFile);
}

function failed(kind: ListKind, status: number, title: string, description: string) {
  return { status, submission: { kind, failure: { title, description } } };
}
