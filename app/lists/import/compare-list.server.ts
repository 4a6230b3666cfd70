import { count } from "drizzle-orm";
import { readBatches } from "~/lists/list-snapshot.server";
import { listTables } from "~/lists/list-tables.server";
import { readListVersion, selectListVersion, toVersion } from "~/lists/list-version.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import type { Database } from "~drizzle/database";
import { countChunk, rowChunks, rowJson, selectChanges } from "./compared-chunk.server";
import type { ListChange, ListChanges } from "./import-types";

interface ComparedList {
  version: string;
  count: number;
  removed: number;
  changed: number;
  added: number;
  /** The first of each. */
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
  if (removed > 0) examples.removed = await findRemoved(db, kind, rows, Math.min(removed, maxExamples));
  if ((await readListVersion(db, kind)) !== version) return compareWithList(db, kind, rows, maxExamples);
  return { version, count: stored?.count ?? 0, removed, changed, added: rows.length - kept, examples };
}

async function compareChunks<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  maxExamples: number,
) {
  const { keyOf, describe, toRow } = lists[kind];
  const examples: ListChanges = { removed: [], changed: [], added: [] };
  let kept = 0;
  let changed = 0;
  for (const { json, start } of rowChunks(kind, rows)) {
    const rowAt = (place: number) => rows[start + place] as ListRow<Kind>;
    const first = (change: "added" | "changed") =>
      selectChanges(db, kind, { json, change, limit: limitOf(maxExamples - examples[change].length) });
    const [[counts], added, differing] = await db.batch([countChunk(db, kind, json), first("added"), first("changed")]);
    kept += counts?.kept ?? 0;
    changed += counts?.differing ?? 0;
    for (const { place } of added) {
      examples.added.push({ number: keyOf(rowAt(place)), name: describe(rowAt(place)) });
    }
    for (const { place, stored } of differing) {
      const [row, before] = [rowAt(place), describe(toRow(JSON.parse(stored)))];
      examples.changed.push({ number: keyOf(row), name: describe(row), before });
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
  const { keyOf, describe, toRow } = lists[kind];
  const kept = new Set(rows.map(keyOf));
  const removed: ListChange[] = [];
  for await (const { rows: stored } of readBatches(db, kind, rowJson(kind))) {
    for (const { key, text } of stored) {
      if (kept.has(key)) continue;
      removed.push({ number: key, name: describe(toRow(JSON.parse(text))) });
      if (removed.length === limit) return removed;
    }
  }
  return removed;
}

/** SQLite takes -1 for no limit. */
function limitOf(most: number): number {
  return Number.isFinite(most) ? most : -1;
}
