import { type AdminScreen, type DataScreen, parseTab, type TankCounts } from "~/admin/admin-screen";
import { maxPrinted } from "~/browser/printing";
import { countHistory, listHistory, readStats } from "~/lists/import/import-history.server";
import { isListKind, type ListedRow, type ListKind, listKinds, lists } from "~/lists/lists";
import { findShared, searchList } from "~/lists/search-list.server";
import { type AdminStore, recallChecked } from "./list-intent.server";

/** The browser fetches the others of a whole list, not those of a search. */
const firstRows = 100;
const foundRows = 500;
const shownEntries = 100;

export async function loadScreen(store: AdminStore, params: URLSearchParams): Promise<AdminScreen> {
  const { db } = store;
  const tab = parseTab(params);
  const checkedId = params.get("checked");
  const [stats, tanks, source, history, data, recalled] = await Promise.all([
    readStats(db),
    loadCounts(
      store,
      listKinds.filter((kind) => tab === kind || tab === "data"),
    ),
    isListKind(tab) ? findSource(db, tab) : null,
    tab === "history" ? forEachList((kind) => loadHistory(db, kind)) : null,
    tab === "data" ? loadData(store, params) : null,
    checkedId !== null && isListKind(tab) ? recallChecked(store, tab, checkedId) : null,
  ]);
  return { stats, tanks, source, history, data, recalled };
}

async function findSource(db: AdminStore["db"], kind: ListKind) {
  const [current = null] = await listHistory(db, kind, 1);
  return current;
}

async function loadHistory(db: AdminStore["db"], kind: ListKind) {
  const [entries, total] = await Promise.all([listHistory(db, kind, shownEntries), countHistory(db, kind)]);
  return { kind, entries, total };
}

async function loadCounts(store: AdminStore, kinds: ListKind[]): Promise<TankCounts> {
  const { countTanks, countUnlisted, hasBusinessCentral } = store;
  const unlisted = kinds.map(async (kind) => ({ kind, ...(await countUnlisted(kind)) }));
  const [total, ...counts] = await Promise.all([countTanks(), ...unlisted]);
  return { total, unlisted: counts, fromCentralIfEmpty: hasBusinessCentral ? "customers" : null };
}

async function loadData({ db, usedNames }: AdminStore, params: URLSearchParams): Promise<DataScreen> {
  const q = (params.get("q") ?? "").trim();
  const limit = params.has("print") ? maxPrinted : q === "" ? firstRows : foundRows;
  const load = async (kind: ListKind) => {
    const [found, used] = await Promise.all([searchList(db, kind, q, limit), usedNames(kind)]);
    const names = namesOf(kind, found.rows);
    const usedHere = used.filter(({ name }) => names.has(name));
    const shared = await findShared(
      db,
      kind,
      usedHere.map(({ name }) => name),
    );
    return { ...found, used: usedHere.map((each) => ({ ...each, isShared: shared.has(each.name) })) };
  };
  return { q, lists: await forEachList(load) };
}

function namesOf<Kind extends ListKind>(kind: Kind, rows: ListedRow<Kind>[]): Set<string> {
  return new Set(rows.map(lists[kind].nameOf));
}

function forEachList<Part>(read: (kind: ListKind) => Promise<Part>): Promise<Part[]> {
  return Promise.all(listKinds.map(read));
}
