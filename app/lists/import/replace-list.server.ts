import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { hasListVersion, listTables, nextVersion, raiseListVersion } from "~/lists/list-store.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import type { Database } from "~drizzle/database";
import { listClears, listCounts } from "~drizzle/schema";
import { cellOf, countChunk, rowChunks } from "./compare-list.server";

export interface ImportRecord {
  id: string;
  fileName: string;
  importedAt: Date;
  importedBy: string;
  restoredFrom?: string;
  confirmation?: string;
  expectedVersion?: string;
}

type HistoryRow = Omit<ImportRecord, "expectedVersion"> & { recordCount: number };

/** One batch, with the history row: all of it or nothing. False if the list has another version than is expected. */
export async function replaceList<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  { expectedVersion, ...record }: ImportRecord,
): Promise<boolean> {
  const isExpected = isAt(kind, expectedVersion);
  const now = Date.now();
  const chunks: string[] = [];
  for await (const { json } of rowChunks(kind, rows)) chunks.push(json);
  const batch = await db.batch([
    writeHistory(db, kind, { ...record, recordCount: rows.length }, { now, isExpected }),
    ...chunks.map((chunk) => countChanges(db, kind, { importId: record.id, chunk, isExpected })),
    deleteList(db, kind).where(isExpected),
    ...chunks.map((chunk) => insertChunk(db, kind, { chunk, importedAt: record.importedAt, isExpected })),
    // Last: the statements before it ask for the version.
    raiseListVersion(db, kind, now, isExpected),
  ]);
  return (batch.at(-1)?.meta.changes ?? 0) > 0;
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

interface Chunk {
  chunk: string;
  importedAt: Date;
  isExpected: SQL;
}

function insertChunk(db: Database, kind: ListKind, { chunk, importedAt, isExpected }: Chunk) {
  const { table } = listTables[kind];
  const values = new Map<string, SQL>([
    ["id", sql`lower(hex(randomblob(16)))`],
    ["importedAt", sql`${importedAt.getTime()}`],
  ]);
  for (const [index, { field }] of lists[kind].columns.entries()) {
    values.set(field, cellOf(index));
  }
  return db.insert(table).select(sql`select ${inOrder(table, values)} from json_each(${chunk}) where ${isExpected}`);
}

interface CountedChunk {
  importId: string;
  chunk: string;
  isExpected: SQL;
}

/** Compares a chunk with the list before the import; the history row removes all that is in no chunk. */
function countChanges(db: Database, kind: ListKind, { importId, chunk, isExpected }: CountedChunk) {
  const { history } = listTables[kind];
  const counted = countChunk(db, kind, chunk).as("counted");
  return db
    .update(history)
    .set({
      added: sql`added + ${counted.rows} - ${counted.kept}`,
      changed: sql`changed + ${counted.differing}`,
      removed: sql`removed + ${counted.rows} - ${counted.kept}`,
    })
    .from(counted)
    .where(and(eq(history.id, importId), isExpected));
}

function writeHistory(
  db: Database,
  kind: ListKind,
  record: HistoryRow,
  { now, isExpected }: { now: number; isExpected: SQL },
) {
  const { history } = listTables[kind];
  const { importedAt, restoredFrom = null, confirmation = null, ...texts } = record;
  const known = { ...texts, restoredFrom, confirmation, importedAt: importedAt.getTime(), added: 0, changed: 0 };
  const values = new Map(Object.entries(known).map(([name, value]) => [name, sql`${value}`]));
  values.set("removed", sql`(select count(*) from ${listTables[kind].table}) - ${record.recordCount}`);
  values.set("version", nextVersion(kind, now));
  return db.insert(history).select(sql`select ${inOrder(history, values)} where ${isExpected}`);
}

/** An insertion lists all columns of its table in this order. */
function inOrder(table: SQLiteTable, values: Map<string, SQL>): SQL {
  const selected = Object.keys(getTableColumns(table)).map((name) => values.get(name) ?? sql`null`);
  return sql.join(selected, sql`, `);
}
