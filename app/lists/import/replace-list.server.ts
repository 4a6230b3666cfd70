import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { listTables } from "~/lists/list-tables.server";
import { raiseListVersion } from "~/lists/list-version.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import type { Database } from "~drizzle/database";

export interface ImportRecord {
  id: string;
  fileName: string;
  importedAt: Date;
  /** The admin's id. */
  importedBy: string;
}

/** Replaces a whole list with valid rows and writes its history row, in one batch: all of it or nothing. */
export async function replaceList<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  record: ImportRecord,
): Promise<void> {
  const inserts = toChunks(kind, rows).map((chunk) => insertChunk(db, kind, chunk, record.importedAt));
  const writeHistory = db.insert(listTables[kind].history).values({ ...record, recordCount: rows.length });
  await db.batch([deleteList(db, kind), ...inserts, writeHistory, raiseListVersion(db, kind)]);
}

/** Empties a list and returns how many rows it had. */
export async function clearList(db: Database, kind: ListKind): Promise<number> {
  const [deleted] = await db.batch([deleteList(db, kind), raiseListVersion(db, kind)]);
  return deleted.meta.changes;
}

function deleteList(db: Database, kind: ListKind) {
  return db.delete(listTables[kind].table);
}

function insertChunk(db: Database, kind: ListKind, chunk: string, importedAt: Date) {
  const { table } = listTables[kind];
  const values = new Map<string, SQL>([
    ["id", sql`lower(hex(randomblob(16)))`],
    ["importedAt", sql`${importedAt.getTime()}`],
  ]);
  for (const [index, { field }] of lists[kind].columns.entries()) {
    values.set(field, sql`value ->> ${sql.raw(String(index))}`);
  }
  // The statement lists all columns of the table in this order.
  const selected = Object.keys(getTableColumns(table)).map((name) => values.get(name) ?? sql`null`);
  return db.insert(table).select(sql`select ${sql.join(selected, sql`, `)} from json_each(${chunk})`);
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
