import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { maxPrinted } from "~/browser/printing";
import { type PrintedRows, pageSize, type TankRows } from "~/tanks/model/screen-content";
import { filterConditions, nothing, selectTotals, tankCondition } from "~/tanks/query/tank-condition.server";
import type { Cursor, TankQuery } from "~/tanks/query/tank-query";
import { naturalDigits, type SortName, sorts } from "~/tanks/query/tank-sorts";
import { summaryColumns } from "~/tanks/store/read-tank.server";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";

/** Cursor pagination; the first page if the cursor's tank no longer exists. */
export async function listTankPage(db: Database, query: TankQuery, cursor: Cursor): Promise<TankRows> {
  const shown = tankCondition(query);
  const [rows, [counted]] = await db.batch([
    db
      .select(summaryColumns)
      .from(tanks)
      .where(and(shown, amongChanged(query), cursor && beyond(query, cursor)))
      .orderBy(...order(query, cursor?.side === "before"))
      .limit(pageSize + 1),
    selectTotals(db, shown),
  ]);
  if (cursor && rows.length === 0) return listTankPage(db, query, undefined);
  const hasMore = rows.length > pageSize;
  const page = rows.slice(0, pageSize);
  return {
    tanks: cursor?.side === "before" ? page.reverse() : page,
    ...(counted ?? nothing),
    hasNext: cursor?.side === "before" || hasMore,
    hasPrevious: cursor?.side === "before" ? hasMore : cursor !== undefined,
  };
}

export async function listPrinted(db: Database, query: TankQuery): Promise<PrintedRows> {
  const shown = tankCondition(query);
  const [rows, [counted]] = await db.batch([
    db
      .select(summaryColumns)
      .from(tanks)
      .where(shown)
      .orderBy(...order(query, false))
      .limit(maxPrinted),
    selectTotals(db, shown),
  ]);
  return { tanks: rows, ...(counted ?? nothing) };
}

export async function listOrder(db: Database, sort: SortName): Promise<number[]> {
  const rows = await db
    .select({ seq: tanks.seq })
    .from(tanks)
    .orderBy(...order({ sort }, false));
  return rows.map(({ seq }) => seq);
}

/** Redundant, but steers SQLite to the index by change instead of a scan of all tanks by `seq`. */
function amongChanged({ sort, changed }: TankQuery): SQL | undefined {
  const isNeeded = sort === "newest" && changed !== "";
  return isNeeded ? sql`seq in (select seq from tanks where ${filterConditions.changed(changed)})` : undefined;
}

function naturalKey(text: SQLiteColumn): SQL {
  const digits = sql.raw("'0123456789'");
  const fill = (length: SQL) => sql`substr(${sql.raw(`'${"0".repeat(naturalDigits)}'`)}, 1 + ${length})`;
  const [afterFirst, beforeLast] = [sql`ltrim(${text}, ${digits})`, sql`rtrim(${text}, ${digits})`];
  const first = sql`iif(unicode(${text}) between 48 and 57, ${fill(sql`length(${text}) - length(${afterFirst})`)}, '')`;
  const last = sql`substr(${text}, 1 + length(${beforeLast}))`;
  const isTwo = sql`${last} <> '' and ${afterFirst} <> ''`;
  return sql`lower(${first} || iif(${isTwo}, ${beforeLast} || ${fill(sql`length(${last})`)} || ${last}, ${text}))`;
}

/** Property, location and photos have no index: each would be one more row in every write, for orders that are seldom asked for. */
const sortKeys: Record<SortName, SQL> = {
  newest: sql`${tanks.seq}`,
  changed: sql`${tanks.updatedAt}`,
  customer: sql`${tanks.customerKey}`,
  product: sql`${tanks.productContained}`,
  property: naturalKey(tanks.propertyNumber),
  location: naturalKey(tanks.locationWithinFacility),
  size: sql`${tanks.tankSizeGallons}`,
  photos: sql`${tanks.photoCount}`,
};

function order({ sort }: Pick<TankQuery, "sort">, isReversed: boolean): SQL[] {
  const inOrder = (name: SortName) => (isDescending(name) === isReversed ? asc : desc)(sortKeys[name]);
  return sort === "newest" ? [inOrder(sort)] : [inOrder(sort), inOrder("newest")];
}

function isDescending(sort: SortName): boolean {
  return sorts[sort].direction === "descending";
}

function beyond({ sort }: TankQuery, { side, id }: NonNullable<Cursor>): SQL | undefined {
  const isBefore = side === "before";
  const ofCursor = (key: SQL) => sql`(select ${key} from ${tanks} where ${tanks.id} = ${id})`;
  const isFurther = (isBefore ? gt : lt)(tanks.seq, ofCursor(sortKeys.newest));
  if (sort === "newest") return isFurther;
  const key = sortKeys[sort];
  const [past, from] = isDescending(sort) === isBefore ? [gt, gte] : [lt, lte];
  // Redundant, but tells the index where to begin.
  return and(from(key, ofCursor(key)), or(past(key, ofCursor(key)), and(eq(key, ofCursor(key)), isFurther)));
}
