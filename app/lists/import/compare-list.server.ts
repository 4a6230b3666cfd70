import { count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import {
  listTables,
  readBatches,
  readListVersion,
  rowJson,
  selectListVersion,
  toVersion,
} from "~/lists/list-store.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import { jsonChunks } from "~/server/json-rows.server";
import type { Database } from "~drizzle/database";
import type { ListChange, ListChanges } from "./checked-file";

interface ComparedList {
  version: string;
  count: number;
  removed: number;
  changed: number;
  added: number;
  examples: ListChanges;
}

/** What the rows would change in the stored list, which need not fit into an isolate beside them. */
export async function compareWithList<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  maxExamples = Number.POSITIVE_INFINITY,
): Promise<ComparedList> {
  const { table } = listTables[kind];
  const [versions, [stored]] = await db.batch([selectListVersion(db, kind), db.select({ count: count() }).from(table)]);
  const version = toVersion(versions);
  const { kept, changed, examples } = await compareChunks(db, kind, rows, maxExamples);
  const removed = (stored?.count ?? 0) - kept;
  const shown = Math.min(removed, maxExamples);
  if (shown > 0) examples.removed = await findRemoved(db, kind, rows, shown);
  if ((await readListVersion(db, kind)) !== version) return compareWithList(db, kind, rows, maxExamples);
  return { version, count: stored?.count ?? 0, removed, changed, added: rows.length - kept, examples };
}

async function compareChunks<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  maxExamples: number,
) {
  const examples: ListChanges = { removed: [], changed: [], added: [] };
  let kept = 0;
  let changed = 0;
  for await (const { json, start } of rowChunks(kind, rows)) {
    const cellsAt = (place: number) =>
      lists[kind].columns.map(({ field }) => String(rows[start + place]?.[field] ?? ""));
    const first = (change: "added" | "changed") =>
      selectChanges(db, kind, { json, change, limit: limitOf(maxExamples - examples[change].length) });
    const [[counts], added, differing] = await db.batch([countChunk(db, kind, json), first("added"), first("changed")]);
    kept += counts?.kept ?? 0;
    changed += counts?.differing ?? 0;
    for (const { place } of added) examples.added.push({ cells: cellsAt(place) });
    for (const { place, stored } of differing) {
      examples.changed.push({ cells: cellsAt(place), before: JSON.parse(stored) });
    }
  }
  return { kept, changed, examples };
}

async function findRemoved<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  limit: number,
): Promise<ListChange[]> {
  const kept = new Set(rows.map(lists[kind].keyOf));
  const removed: ListChange[] = [];
  for await (const { rows: stored } of readBatches(db, kind, rowJson(kind))) {
    for (const { key, text } of stored) {
      if (kept.has(key)) continue;
      removed.push({ cells: JSON.parse(text) });
      if (removed.length === limit) return removed;
    }
  }
  return removed;
}

/** SQLite takes -1 for no limit. */
function limitOf(most: number): number {
  return Number.isFinite(most) ? most : -1;
}

export function rowChunks<Kind extends ListKind>(kind: Kind, rows: readonly ListRow<Kind>[]) {
  const fields = lists[kind].columns.map(({ field }) => field);
  return jsonChunks(rows, (row) => JSON.stringify(fields.map((field) => row[field])));
}

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
function selectChanges(
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
