import { gt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "~drizzle/database";

/** D1 answers a batch as one JSON text, which the isolate parses as a whole. */
const maxBytes = 4_000_000;
const maxRows = 20_000;

interface JsonBatch<Key> {
  table: SQLiteTable;
  key: SQLiteColumn;
  above: Key;
  id: SQLiteColumn;
  text: SQL<string>;
}

/** The window function emits the rows in the order of the key; a second ORDER BY would sort them again. */
export function selectJsonBatch<Key extends string | number>(db: Database, batch: JsonBatch<Key>) {
  const { table, key, above, id, text } = batch;
  const rows = db
    .select({ id: sql<Key>`${id}`.as("id"), key: sql<Key>`${key}`.as("key"), text: text.as("text") })
    .from(table)
    .where(gt(key, above))
    .orderBy(key)
    .limit(maxRows)
    .as("rows");
  const bytes = sql<number>`sum(octet_length(${rows.text})) over (order by ${rows.key})`.as("bytes");
  const sized = db.select({ id: rows.id, key: rows.key, text: rows.text, bytes }).from(rows).as("sized");
  return db
    .select({ id: sized.id, key: sized.key, text: sized.text })
    .from(sized)
    .where(sql`${sized.bytes} <= ${maxBytes}`);
}
