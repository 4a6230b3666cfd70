import { count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { listTables } from "~/lists/list-tables.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import { jsonChunks } from "~/server/database/json-chunks.server";
import { jsonArray } from "~/server/database/json-sql.server";
import type { Database } from "~drizzle/database";

/** Of a file's rows, each as an array of its values in the order of `columns`. */
export function rowChunks<Kind extends ListKind>(kind: Kind, rows: readonly ListRow<Kind>[]) {
  const fields = lists[kind].columns.map(({ field }) => field);
  return jsonChunks(rows, (row) => JSON.stringify(fields.map((field) => row[field])));
}

/** The value of a column in a row of `json_each`. */
export function cellOf(column: number): SQL {
  return sql`json_each.value ->> ${sql.raw(String(column))}`;
}

/** How many rows a chunk has, how many of them are in the list by their number, and how many of those differ. */
export function countChunk(db: Database, kind: ListKind, json: string) {
  const { table, key } = listTables[kind];
  return db
    .select({
      rows: count().as("rows"),
      kept: count(key).as("kept"),
      differing: sql<number>`count(iif(${isChanged(kind)}, 1, null))`.as("differing"),
    })
    .from(sql`json_each(${json})`)
    .leftJoin(table, isSame(kind));
}

/** The first rows of a chunk that are new, or changed: their places in it, and what the list has of them. */
export function selectChanges(
  db: Database,
  kind: ListKind,
  { json, change, limit }: { json: string; change: "added" | "changed"; limit: number },
) {
  const { table, key } = listTables[kind];
  return db
    .select({ place: sql<number>`json_each.key`.as("place"), stored: rowJson(kind).as("stored") })
    .from(sql`json_each(${json})`)
    .leftJoin(table, isSame(kind))
    .where(change === "added" ? isNull(key) : isChanged(kind))
    .orderBy(sql`json_each.key`)
    .limit(limit);
}

/** A stored row as `toRow` of its list takes it. */
export function rowJson<Kind extends ListKind>(kind: Kind): SQL<string> {
  const { table } = listTables[kind];
  return jsonArray(
    Object.fromEntries(lists[kind].columns.map(({ field }) => [field, sql`coalesce(${table[field]}, '')`])),
  );
}

function isSame(kind: ListKind): SQL {
  return eq(listTables[kind].key, cellOf(0));
}

/** One of its cells is another, though the row may read the same. */
function isChanged<Kind extends ListKind>(kind: Kind): SQL {
  const { table, key } = listTables[kind];
  const [, ...others] = lists[kind].columns;
  const differs = others.map(({ field }, index) => sql`${table[field]} is not ${cellOf(index + 1)}`);
  return sql`${isNotNull(key)} and (${sql.join([sql`false`, ...differs], sql` or `)})`;
}
