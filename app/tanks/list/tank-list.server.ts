import { and, asc, count, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { maxPrinted } from "~/browser/max-printed";
import { searchKey } from "~/browser/typed-text";
import { sinceOf } from "~/tanks/changed-since";
import { summaryColumns } from "~/tanks/tank-columns.server";
import { type FilterName, filterNames, parseCustomer, type SortName } from "~/tanks/tank-filters";
import type { Cursor, TankQuery } from "~/tanks/tank-query";
import { type PrintedRows, pageSize, type TankRows } from "~/tanks/tank-screen";
import { listCounts, tanks } from "~drizzle/schema";

type Database = DrizzleD1Database;

/** Cursor pagination; the first page if the cursor's tank no longer exists. */
export async function listTankPage(db: Database, query: TankQuery, cursor: Cursor): Promise<TankRows> {
  const shown = condition(query);
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

const nothing = { total: 0, gallons: 0 };

function selectTotals(db: Database, shown: SQL | undefined) {
  const gallons = sql<number>`coalesce(sum(${tanks.tankSizeGallons}), 0)`;
  return shown
    ? db.select({ total: count(), gallons }).from(tanks).where(shown)
    : db
        .select({ total: listCounts.count, gallons: listCounts.gallons })
        .from(listCounts)
        .where(eq(listCounts.list, "tanks"));
}

/** All tanks of a search for paper, so many at most. */
export async function listPrinted(db: Database, query: TankQuery): Promise<PrintedRows> {
  const shown = condition(query);
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

const filterConditions: Record<FilterName, (value: string) => SQL> = {
  customer: (name) => {
    const { key, isWhole } = parseCustomer(name);
    return isWhole ? eq(tanks.customerKey, key) : sql`instr(${tanks.customerKey}, ${key}) > 0`;
  },
  // The trigrams narrow the rows, and the text finds the one among them.
  property: (number) => sql`${contains(searchKey(number))} and ${eq(tanks.propertyNumber, number)}`,
  product: (name) => eq(tanks.productContained, name),
  has: (choice) => sql`(photo_count > 0) = ${choice === "photos" ? 1 : 0}`,
  changed: (choice) => sql`updated_at >= ${sinceOf(choice, Date.now())}`,
};

function condition(query: TankQuery): SQL | undefined {
  const filtered = filterNames.flatMap((name) => (query[name] === "" ? [] : [filterConditions[name](query[name])]));
  return and(query.q === "" ? undefined : contains(searchKey(query.q)), ...filtered);
}

/** Redundant, but else the newest first are looked for among all tanks, of which few may have changed. */
function amongChanged({ sort, changed }: TankQuery): SQL | undefined {
  const isNeeded = sort === "newest" && changed !== "";
  return isNeeded ? sql`seq in (select seq from tanks where ${filterConditions.changed(changed)})` : undefined;
}

/**
 * D1 refuses LIKE patterns over 50 bytes, and instr has no wildcards. The FTS5 trigram index narrows the rows; it cannot
 * match fewer than three characters, nor NUL.
 */
function contains(text: string): SQL | undefined {
  const isContained = sql`instr(${tanks.searchText}, ${text}) > 0`;
  if ([...text].length < 3 || text.includes("\0")) return isContained;
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return and(sql`seq in (select rowid from tanks_search where tanks_search match ${phrase})`, isContained);
}

const sortColumns: Record<Exclude<SortName, "newest">, { column: SQLiteColumn; isDescending: boolean }> = {
  changed: { column: tanks.updatedAt, isDescending: true },
  customer: { column: tanks.customerKey, isDescending: false },
  size: { column: tanks.tankSizeGallons, isDescending: true },
};

function order({ sort }: TankQuery, isReversed: boolean): SQL[] {
  const direction = (isDescending: boolean) => (isDescending === isReversed ? asc : desc);
  const newest = direction(true)(tanks.seq);
  if (sort === "newest") return [newest];
  const { column, isDescending } = sortColumns[sort];
  return [direction(isDescending)(column), newest];
}

function beyond({ sort }: TankQuery, { side, id }: NonNullable<Cursor>): SQL | undefined {
  const isBefore = side === "before";
  const ofCursor = (column: SQLiteColumn) => sql`(select ${sql.identifier(column.name)} from tanks where id = ${id})`;
  const isFurther = (isBefore ? gt : lt)(tanks.seq, ofCursor(tanks.seq));
  if (sort === "newest") return isFurther;
  const { column, isDescending } = sortColumns[sort];
  const [past, from] = isDescending === isBefore ? [gt, gte] : [lt, lte];
  // Redundant, but tells the index where to begin.
  return and(
    from(column, ofCursor(column)),
    or(past(column, ofCursor(column)), and(eq(column, ofCursor(column)), isFurther)),
  );
}
