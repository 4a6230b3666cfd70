import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { listTables } from "~/lists/list-tables.server";
import { hasListVersion, raiseListVersion } from "~/lists/list-version.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import type { Database } from "~drizzle/database";

export interface ImportRecord {
  id: string;
  fileName: string;
  importedAt: Date;
  /** The admin's id. */
  importedBy: string;
  restoredFrom?: string;
  /** The version that the list must have; any if undefined. */
  expected?: string;
}

type HistoryRow = Omit<ImportRecord, "expected"> & { recordCount: number };

/**
 * Replaces a whole list with valid rows and writes its history row, in one batch: all of it or nothing. False, with
 * nothing changed, if the list has another version than is expected.
 */
export async function replaceList<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  { expected, ...record }: ImportRecord,
): Promise<boolean> {
  const isExpected = expected === undefined ? sql`true` : hasListVersion(kind, expected);
  const inserts = toChunks(kind, rows).map((chunk) =>
    insertChunk(db, kind, { chunk, importedAt: record.importedAt, isExpected }),
  );
  const batch = await db.batch([
    deleteList(db, kind).where(isExpected),
    ...inserts,
    writeHistory(db, kind, { ...record, recordCount: rows.length }, isExpected),
    // Last: the statements before it ask for the version.
    raiseListVersion(db, kind, isExpected),
  ]);
  return (batch.at(-1)?.meta.changes ?? 0) > 0;
}

/** Empties a list and returns how many rows it had. */
export async function clearList(db: Database, kind: ListKind): Promise<number> {
  const [deleted] = await db.batch([deleteList(db, kind), raiseListVersion(db, kind)]);
  return deleted.meta.changes;
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
    values.set(field, sql`value ->> ${sql.raw(String(index))}`);
  }
  return db.insert(table).select(sql`select ${inOrder(table, values)} from json_each(${chunk}) where ${isExpected}`);
}

function writeHistory(db: Database, kind: ListKind, record: HistoryRow, isExpected: SQL) {
  const { history } = listTables[kind];
  const { importedAt, restoredFrom = null, ...texts } = record;
  const fields = Object.entries({ ...texts, restoredFrom, importedAt: importedAt.getTime() });
  const values = new Map(fields.map(([name, value]) => [name, sql`${value}`]));
  return db.insert(history).select(sql`select ${inOrder(history, values)} where ${isExpected}`);
}

/** An insertion lists all columns of its table in this order. */
function inOrder(table: SQLiteTable, values: Map<string, SQL>): SQL {
  const selected = Object.keys(getTableColumns(table)).map((name) => values.get(name) ?? sql`null`);
  return sql.join(selected, sql`, `);
}

/** D1 takes parameters of at most 2,000,000 bytes; a character is at most three of them. */
const maxChunkLength = 600_000;

/** JSON arrays of rows, each an array of its values in the order of `columns`. */
function toChunks<Kind extends ListKind>(kind: Kind, rows: readonly ListRow<Kind>[]): string[] {
  const fields = lists[kind].columns.map(({ field }) => field);
  const chunks: string[] = [];
  let chunk: string[] = [];
  let length = 0;
  for (const row of rows) {
    const values = JSON.stringify(fields.map((field) => row[field]));
    if (length + values.length > maxChunkLength) {
      chunks.push(`[${chunk.join(",")}]`);
      [chunk, length] = [[], 0];
    }
    chunk.push(values);
    length += values.length + 1;
  }
  return [...chunks, `[${chunk.join(",")}]`];
}
