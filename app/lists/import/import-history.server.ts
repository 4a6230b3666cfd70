import { desc, eq, sql } from "drizzle-orm";
import { currentVersion, listTables } from "~/lists/list-store.server";
import { type ListKind, listKinds } from "~/lists/lists";
import type { Database } from "~drizzle/database";
import { admins, listClears } from "~drizzle/schema";
import type { HistoryEntry, ListStats } from "./import-history";

export interface ImportEntry {
  id: string;
  fileName: string;
  recordCount: number;
  importedAt: Date;
  importedBy: string;
}

export async function listImports(db: Database, kind: ListKind): Promise<ImportEntry[]> {
  const { history } = listTables[kind];
  const { id, fileName, recordCount, importedAt, importedBy, version } = history;
  return db
    .select({ id, fileName, recordCount, importedAt, importedBy })
    .from(history)
    .orderBy(sql`coalesce(${version}, ${importedAt}) desc`, desc(id));
}

/** The last committed first: its list is the current one. */
export async function listHistory(db: Database, kind: ListKind): Promise<HistoryEntry[]> {
  const { history } = listTables[kind];
  const { id, fileName, recordCount, importedAt, importedBy, restoredFrom, version, added, changed, removed } = history;
  const by = admins.username;
  const [imports, clears] = await db.batch([
    db
      .select({ id, by, at: importedAt, version, fileName, recordCount, restoredFrom, added, changed, removed })
      .from(history)
      .innerJoin(admins, eq(admins.id, importedBy)),
    db
      .select({
        id: listClears.id,
        by,
        at: listClears.clearedAt,
        version: listClears.version,
        removed: listClears.removed,
      })
      .from(listClears)
      .innerJoin(admins, eq(admins.id, listClears.clearedBy))
      .where(eq(listClears.list, kind)),
  ]);
  const entries = [
    ...imports.map((entry) => ({ ...entry, what: whatOf(entry) })),
    ...clears.map((clear) => ({ ...emptied, ...clear })),
  ];
  return entries.sort((a, b) => orderOf(b) - orderOf(a)).map(({ version, ...entry }) => entry);
}

const emptied = { what: "clear", fileName: "", recordCount: 0, restoredFrom: null, added: 0, changed: 0 } as const;

function whatOf({ restoredFrom }: { restoredFrom: string | null }): HistoryEntry["what"] {
  return restoredFrom === null ? "import" : "restore";
}

/** A version is never lower than its time, by which older entries are ordered. */
function orderOf({ version, at }: { version: number | null; at: Date }): number {
  return version ?? at.getTime();
}

export async function importTime(db: Database, kind: ListKind, id: string): Promise<Date | undefined> {
  const { history } = listTables[kind];
  return (await db.select({ at: history.importedAt }).from(history).where(eq(history.id, id)).get())?.at;
}

export async function findConfirmed(db: Database, kind: ListKind, confirmation: string) {
  const { history } = listTables[kind];
  const found = await db.select({ id: history.id }).from(history).where(eq(history.confirmation, confirmation)).get();
  if (!found) return undefined;
  const entries = await listHistory(db, kind);
  const [made, current] = [entries.find(({ id }) => id === found.id), entries[0]];
  return made && current && { made, current };
}

export async function readStats(db: Database): Promise<ListStats> {
  const counts = listKinds.map((kind) => {
    const { history } = listTables[kind];
    return sql`select ${kind} as kind, ${currentVersion(kind)} as version, (select count from list_counts where list = ${kind}) as count, count(*) as imports,
      max(imported_at) as last from ${history}`;
  });
  const rows = await db.all<{ kind: ListKind; version: number; count: number; imports: number; last: number | null }>(
    sql.join(counts, sql` union all `),
  );
  const last = Math.max(...rows.map((row) => row.last ?? 0));
  return {
    lists: rows.map(({ kind, version, count }) => ({ kind, version: String(version), count })),
    imports: rows.reduce((sum, { imports }) => sum + imports, 0),
    lastImport: last > 0 ? new Date(last) : null,
  };
}
