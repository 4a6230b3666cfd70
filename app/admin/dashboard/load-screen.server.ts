import { listImports, readStats } from "~/lists/import/import-history.server";
import { listTables } from "~/lists/list-tables.server";
import { isListKind, type ListKind, listKinds } from "~/lists/lists";
import { maxPrinted } from "~/ui/max-printed";
import { type AdminStore, recallChecked } from "./admin-intent.server";
import { type AdminScreen, parseTab } from "./admin-screen";

const firstRows = 100;

export async function loadScreen(store: AdminStore, params: URLSearchParams): Promise<AdminScreen> {
  const { db } = store;
  const tab = parseTab(params);
  const shownRows = params.has("print") ? maxPrinted : firstRows;
  const checkedId = params.get("checked");
  const [stats, history, firsts, recalled] = await Promise.all([
    readStats(db),
    tab === "history" ? forEachList(async (kind) => ({ kind, imports: await listImports(db, kind) })) : null,
    tab === "data" ? forEachList(async (kind) => ({ kind, rows: await listTables[kind].list(db, shownRows) })) : null,
    checkedId !== null && isListKind(tab) ? recallChecked(store, tab, checkedId) : null,
  ]);
  return { stats, history, lists: firsts, recalled };
}

function forEachList<Part>(read: (kind: ListKind) => Promise<Part>): Promise<Part[]> {
  return Promise.all(listKinds.map(read));
}
