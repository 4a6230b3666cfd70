import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { hasListVersion, listTables, nextVersion, raiseListVersion } from "~/lists/list-store.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import { jsonChunks } from "~/server/json-rows.server";
import type { Database } from "~drizzle/database";
import { listClears, listCounts } from "~drizzle/schema";
import { cellOf, type Differences, findDifferences, rowChunks } from "./compare-list.server";

export interface ImportRecord {
  id: string;
  fileName: string;
  importedAt: Date;
  importedBy: string;
  restoredFrom?: string;
  confirmation?: string;
  expectedVersion?: string;
}

type HistoryRow = Omit<ImportRecord, "expectedVersion"> &
  Record<"recordCount" | "added" | "changed" | "removed", number>;

/** One batch of what differs, with the history row: all of it or nothing. False if the list has another version than is expected. */
export async function replaceList<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  record: ImportRecord,
  known?: Differences<Kind>,
): Promise<boolean> {
  const { expectedVersion, ...recorded } = record;
  const { version, removedKeys, newOrChanged, changed } = known ?? (await findDifferences(db, kind, rows));
  if (expectedVersion !== undefined && expectedVersion !== version) return false;
  const isExpected = hasListVersion(kind, version);
  const now = Date.now();
  const { importedAt } = record;
  const counts = {
    recordCount: rows.length,
    added: newOrChanged.length - changed,
    changed,
    removed: removedKeys.length,
  };
  const removals = await allOf(jsonChunks(removedKeys, (key) => JSON.stringify(key)));
  const puts = await allOf(rowChunks(kind, newOrChanged));
  const batch = await db.batch([
    writeHistory(db, kind, { ...recorded, ...counts }, { now, isExpected }),
    ...removals.map((chunk) => deleteList(db, kind).where(and(isAmong(kind, chunk), isExpected))),
    ...puts.map((chunk) => putChunk(db, kind, { chunk, importedAt, isExpected })),
    // Last: the statements before it ask for the version.
    raiseListVersion(db, kind, now, isExpected),
  ]);
  if ((batch.at(-1)?.meta.changes ?? 0) > 0) return true;
  return expectedVersion === undefined && replaceList(db, kind, rows, record);
}

/** Makes an import that was confirmed for this version fail; false if the list has another version already. */
export async function cancelImport(db: Database, kind: ListKind, version: string): Promise<boolean> {
  const raised = await raiseListVersion(db, kind, Date.now(), hasListVersion(kind, version));
  return raised.meta.changes > 0;
}

interface ClearRecord {
  clearedBy: string;
  expectedVersion?: string;
}

/** Empties a list and returns how many rows it had, or undefined, changing nothing, if it has rows of another version than is expected. */
export async function clearList(
  db: Database,
  kind: ListKind,
  { clearedBy, expectedVersion }: ClearRecord,
): Promise<number | undefined> {
  const isExpected = isAt(kind, expectedVersion);
  const now = Date.now();
  const removed = sql`(select count(*) from ${listTables[kind].table})`;
  const values = [crypto.randomUUID(), kind, now, clearedBy].map((value) => sql`${value}`);
  const clear = sql.join([...values, removed, nextVersion(kind, now)], sql`, `);
  const [, deleted, raised, [left]] = await db.batch([
    db.insert(listClears).select(sql`select ${clear} where ${removed} > 0 and ${isExpected}`),
    deleteList(db, kind).where(isExpected),
    raiseListVersion(db, kind, now, isExpected),
    db.select({ count: listCounts.count }).from(listCounts).where(eq(listCounts.list, kind)),
  ]);
  return raised.meta.changes > 0 || left?.count === 0 ? deleted.meta.changes : undefined;
}

function isAt(kind: ListKind, expectedVersion: string | undefined): SQL {
  return expectedVersion === undefined ? sql`true` : hasListVersion(kind, expectedVersion);
}

function deleteList(db: Database, kind: ListKind) {
  return db.delete(listTables[kind].table);
}

async function allOf(chunks: AsyncGenerator<{ json: string }>): Promise<string[]> {
  const all: string[] = [];
  for await (const { json } of chunks) all.push(json);
  return all;
}

function isAmong(kind: ListKind, keys: string): SQL {
  return sql`${listTables[kind].key} in (select value from json_each(${keys}))`;
}

interface Chunk {
  chunk: string;
  importedAt: Date;
  isExpected: SQL;
}

function putChunk(db: Database, kind: ListKind, { chunk, importedAt, isExpected }: Chunk) {
  const { table, key } = listTables[kind];
  const values = new Map<string, SQL>([
    ["id", sql`lower(hex(randomblob(16)))`],
    ["importedAt", sql`${importedAt.getTime()}`],
  ]);
  for (const [index, { field }] of lists[kind].columns.entries()) {
    values.set(field, cellOf(index));
  }
  const { id: _, ...replaced } = getTableColumns(table);
  const set = Object.fromEntries(
    Object.entries(replaced).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
  return db
    .insert(table)
    .select(sql`select ${inOrder(table, values)} from json_each(${chunk}) where ${isExpected}`)
    .onConflictDoUpdate({ target: key, set });
}

function writeHistory(
  db: Database,
  kind: ListKind,
  record: HistoryRow,
  { now, isExpected }: { now: number; isExpected: SQL },
) {
  const { history } = listTables[kind];
  const { importedAt, restoredFrom = null, confirmation = null, ...texts } = record;
  const known = { ...texts, restoredFrom, confirmation, importedAt: importedAt.getTime() };
  const values = new Map(Object.entries(known).map(([name, value]) => [name, sql`${value}`]));
  values.set("version", nextVersion(kind, now));
  return db.insert(history).select(sql`select ${inOrder(history, values)} where ${isExpected}`);
}

/** An insertion lists all columns of its table in this order. */
function inOrder(table: SQLiteTable, values: Map<string, SQL>): SQL {
  const selected = Object.keys(getTableColumns(table)).map((name) => values.get(name) ?? sql`null`);
  return sql.join(selected, sql`, `);
}
