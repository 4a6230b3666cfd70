import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { maxPrinted } from "~/browser/printing";
import { type PrintedRows, pageSize, type TankRows } from "~/tanks/model/screen-content";
import { filterConditions, nothing, selectTotals, tankCondition } from "~/tanks/query/tank-condition.server";
import type { SortName } from "~/tanks/query/tank-filters";
import type { Cursor, TankQuery } from "~/tanks/query/tank-query";
import { summaryColumns } from "~/tanks/store/tanks.server";
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

const sortColumns: Record<Exclude<SortName, "newest">, { column: SQLiteColumn; isDescending: boolean }> = {
  changed: { column: tanks.updatedAt, isDescending: true },
  customer: { column: tanks.customerKey, isDescending: false },
  product: { column: tanks.productContained, isDescending: false },
  size: { column: tanks.tankSizeGallons, isDescending: true },
};

function order({ sort }: Pick<TankQuery, "sort">, isReversed: boolean): SQL[] {
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
