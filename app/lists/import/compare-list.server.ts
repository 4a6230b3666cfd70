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
import type { ListChanges } from "./checked-file";

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
  const { version, count } = await readSize(db, kind);
  const { kept, changed, examples } = await compareChunks(db, kind, rows, maxExamples);
  const removed = count - kept;
  const shown = Math.min(removed, maxExamples);
  if (shown > 0) {
    for await (const { text } of findRemoved(db, kind, { rows, limit: shown, text: rowJson(kind) })) {
      examples.removed.push({ cells: JSON.parse(text) });
    }
  }
  if ((await readListVersion(db, kind)) !== version) return compareWithList(db, kind, rows, maxExamples);
  return { version, count, removed, changed, added: rows.length - kept, examples };
}

export interface Differences<Kind extends ListKind> {
  version: string;
  count: number;
  removedKeys: string[];
  newOrChanged: readonly ListRow<Kind>[];
  changed: number;
}

/** What makes the stored list these rows, as long as it has this version. */
export async function findDifferences<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
): Promise<Differences<Kind>> {
  const { version, count } = await readSize(db, kind);
  if (count === 0) return { version, count, removedKeys: [], newOrChanged: rows, changed: 0 };
  const newOrChanged: ListRow<Kind>[] = [];
  let changed = 0;
  for await (const { json, start } of rowChunks(kind, rows, comparedLength)) {
    const [found] = await placeChunk(db, kind, json);
    changed += found?.changed ?? 0;
    for (const place of found?.newOrChanged ?? []) {
      const row = rows[start + place];
      if (row) newOrChanged.push(row);
    }
  }
  const removedKeys: string[] = [];
  const limit = count - (rows.length - newOrChanged.length + changed);
  if (limit > 0) {
    for await (const { key } of findRemoved(db, kind, { rows, limit, text: sql`''` })) removedKeys.push(key);
  }
  return { version, count, removedKeys, newOrChanged, changed };
}

async function readSize(db: Database, kind: ListKind) {
  const { table } = listTables[kind];
  const [versions, [stored]] = await db.batch([selectListVersion(db, kind), db.select({ count: count() }).from(table)]);
  return { version: toVersion(versions), count: stored?.count ?? 0 };
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
  for await (const { json, start } of rowChunks(kind, rows, comparedLength)) {
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

interface RemovedRows<Kind extends ListKind> {
  rows: readonly ListRow<Kind>[];
  limit: number;
  text: SQL<string>;
}

async function* findRemoved<Kind extends ListKind>(db: Database, kind: Kind, { rows, limit, text }: RemovedRows<Kind>) {
  const kept = new Set(rows.map(lists[kind].keyOf));
  let left = limit;
  for await (const { rows: stored } of readBatches(db, kind, text)) {
    for (const row of stored) {
      if (kept.has(row.key)) continue;
      yield row;
      if (--left === 0) return;
    }
  }
}

/** SQLite takes -1 for no limit. */
function limitOf(most: number): number {
  return Number.isFinite(most) ? most : -1;
}

/** In characters: compared within some 30 ms, after which other requests have their turn. */
const comparedLength = 200_000;

export function rowChunks<Kind extends ListKind>(kind: Kind, rows: readonly ListRow<Kind>[], longest?: number) {
  const fields = lists[kind].columns.map(({ field }) => field);
  return jsonChunks(rows, (row) => JSON.stringify(fields.map((field) => row[field])), longest);
}

export function cellOf(column: number): SQL {
  return sql`json_each.value ->> ${sql.raw(String(column))}`;
}

/** How many rows of a chunk are in the list by their number, and how many of those differ. */
function countChunk(db: Database, kind: ListKind, json: string) {
  const { table, key } = listTables[kind];
  return db
    .select({ kept: count(key), differing: countChanged(kind) })
    .from(sql`json_each(${json})`)
    .leftJoin(table, isSame(kind));
}

/** The places in a chunk of all rows that are new or changed, and how many are changed. */
function placeChunk(db: Database, kind: ListKind, json: string) {
  const { table, key } = listTables[kind];
  const isWritten = sql`${isNull(key)} or ${isChanged(kind)}`;
  const newOrChanged = sql`json_group_array(json_each.key) filter (where ${isWritten})`.mapWith(parsePlaces);
  return db
    .select({ changed: countChanged(kind), newOrChanged })
    .from(sql`json_each(${json})`)
    .leftJoin(table, isSame(kind));
}

function countChanged(kind: ListKind) {
  return sql<number>`count(iif(${isChanged(kind)}, 1, null))`;
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

function parsePlaces(json: string): number[] {
  return JSON.parse(json);
}

function isSame(kind: ListKind): SQL {
  return eq(listTables[kind].key, cellOf(0));
}

function isChanged<Kind extends ListKind>(kind: Kind): SQL {
  const { table, key } = listTables[kind];
  const [, ...others] = lists[kind].columns;
  const differs = others.map(({ field }, index) => sql`${table[field]} is not ${cellOf(index + 1)}`);
  return sql`${isNotNull(key)} and (${sql.join([sql`false`, ...differs], sql` or `)})`;
}
