import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { currentVersion, listTables, orderOf } from "~/lists/list-store.server";
import { type ListKind, listKinds } from "~/lists/lists";
import type { Database } from "~drizzle/database";
import { admins, listClears } from "~drizzle/schema";
import type { HistoryEntry, ListStats } from "./import-history";

interface ImportEntry {
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
    .orderBy(desc(orderOf(version, importedAt)), desc(id));
}

/** The last committed first: its list is the current one. */
export async function listHistory(db: Database, kind: ListKind, limit: number): Promise<HistoryEntry[]> {
  const [imports, clears] = await db.batch([
    selectImports(db, kind).limit(limit),
    db
      .select({
        id: listClears.id,
        by: admins.username,
        at: listClears.clearedAt,
        order: orderOf(listClears.version, listClears.clearedAt),
        removed: listClears.removed,
      })
      .from(listClears)
      .innerJoin(admins, eq(admins.id, listClears.clearedBy))
      .where(eq(listClears.list, kind))
      .orderBy(desc(orderOf(listClears.version, listClears.clearedAt)))
      .limit(limit),
  ]);
  const entries = [...imports.map(toEntry), ...clears.map((clear) => ({ ...emptied, ...clear }))];
  return entries
    .sort((a, b) => b.order - a.order)
    .slice(0, limit)
    .map(({ order, ...entry }) => entry);
}

export async function countHistory(db: Database, kind: ListKind): Promise<number> {
  const { history } = listTables[kind];
  const [imports, clears] = await Promise.all([db.$count(history), db.$count(listClears, eq(listClears.list, kind))]);
  return imports + clears;
}

function selectImports(db: Database, kind: ListKind) {
  const { history } = listTables[kind];
  const { id, fileName, recordCount, importedAt, importedBy, restoredFrom, version, added, changed, removed } = history;
  const order = orderOf(version, importedAt);
  const source = alias(history, "source");
  return db
    .select({
      id,
      by: admins.username,
      at: importedAt,
      order,
      fileName,
      recordCount,
      restoredFrom,
      restoredAt: sql<Date | null>`${source.importedAt}`.mapWith(importedAt).as("restored_at"),
      added,
      changed,
      removed,
    })
    .from(history)
    .innerJoin(admins, eq(admins.id, importedBy))
    .leftJoin(source, eq(source.id, restoredFrom))
    .orderBy(desc(order))
    .$dynamic();
}

type StoredImport = Awaited<ReturnType<typeof selectImports>>[number];

function toEntry({ restoredFrom, ...entry }: StoredImport) {
  return { ...entry, what: restoredFrom === null ? ("import" as const) : ("restore" as const) };
}

const emptied = { what: "clear", fileName: "", recordCount: 0, restoredAt: null, added: 0, changed: 0 } as const;

export async function importTime(db: Database, kind: ListKind, id: string): Promise<Date | undefined> {
  const { history } = listTables[kind];
  return (await db.select({ at: history.importedAt }).from(history).where(eq(history.id, id)).get())?.at;
}

export async function findConfirmed(db: Database, kind: ListKind, confirmation: string) {
  const { history } = listTables[kind];
  const made = await selectImports(db, kind).where(eq(history.confirmation, confirmation)).get();
  if (!made) return undefined;
  const [current] = await listHistory(db, kind, 1);
  return current && { made, current };
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
