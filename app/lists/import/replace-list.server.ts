import { sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { ImportKind } from "~/lists/list-kind";
import { raiseListVersion } from "~/lists/list-version.server";
import { customerImports, customers, productImports, products } from "~drizzle/schema";
import type { CustomerRow, ProductRow } from "./read-import";

type Database = DrizzleD1Database;

/** One row of an import's history, to be written with it. */
export interface ImportRecord {
  id: string;
  fileName: string;
  importedAt: Date;
  /** The admin's id. */
  importedBy: string;
}

/**
 * Replaces the whole list of a kind and writes its history row, in one batch: after whatever happens the list is all
 * the old one or all the new one. The rows have been checked before.
 */
export async function replaceList(
  db: Database,
  kind: ImportKind,
  rows: readonly (CustomerRow | ProductRow)[],
  record: ImportRecord,
): Promise<void> {
  const history = { ...record, recordCount: rows.length };
  const writeHistory =
    kind === "customers" ? db.insert(customerImports).values(history) : db.insert(productImports).values(history);
  const inserts = toChunks(kind, rows).map((chunk) => insertChunk(db, kind, chunk, record.importedAt));
  await db.batch([deleteList(db, kind), ...inserts, writeHistory, raiseListVersion(db, kind)]);
}

/** Empties the list of a kind, and gives how many rows it had. */
export async function clearList(db: Database, kind: ImportKind): Promise<number> {
  const [deleted] = await db.batch([deleteList(db, kind), raiseListVersion(db, kind)]);
  return deleted.meta.changes;
}

function deleteList(db: Database, kind: ImportKind) {
  return db.delete(kind === "customers" ? customers : products);
}

const newId = sql`lower(hex(randomblob(16)))`;

function insertChunk(db: Database, kind: ImportKind, chunk: string, importedAt: Date) {
  const time = importedAt.getTime();
  if (kind === "customers") {
    return db
      .insert(customers)
      .select(sql`select ${newId}, value ->> 0, value ->> 1, value ->> 2, ${time} from json_each(${chunk})`);
  }
  return db.insert(products).select(sql`select ${newId}, value ->> 0, ${time} from json_each(${chunk})`);
}

/** D1 takes parameters of at most 2,000,000 bytes; a character is at most three of them. */
const maxChunkLength = 600_000;

function toChunks(kind: ImportKind, rows: readonly (CustomerRow | ProductRow)[]): string[] {
  const chunks: string[] = [];
  let chunk: string[] = [];
  let length = 0;
  for (const row of rows) {
    const values = JSON.stringify(valuesOf(kind, row));
    if (length + values.length > maxChunkLength) {
      chunks.push(`[${chunk.join(",")}]`);
      [chunk, length] = [[], 0];
    }
    chunk.push(values);
    length += values.length + 1;
  }
  return [...chunks, `[${chunk.join(",")}]`];
}

function valuesOf(kind: ImportKind, row: CustomerRow | ProductRow): (string | null)[] {
  if (kind === "customers" && "customerNumber" in row) return [row.customerNumber, row.customerName, row.type];
  return "itemNumber" in row ? [row.itemNumber] : [];
}
