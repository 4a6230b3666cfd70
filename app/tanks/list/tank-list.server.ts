import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { maxPrinted } from "~/browser/printing";
import { type PrintedRows, pageSize, type TankRows } from "~/tanks/model/screen-content";
import { filterConditions, nothing, selectTotals, tankCondition } from "~/tanks/query/tank-condition.server";
import type { SortName } from "~/tanks/query/tank-filters";
import type { Cursor, TankQuery } from "~/tanks/query/tank-query";
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

/** Location and photos have no index: each would be one more row in every write, for orders that are seldom asked for. */
const sortKeys: Record<Exclude<SortName, "newest">, { key: SQL; isDescending: boolean }> = {
  changed: { key: sql`${tanks.updatedAt}`, isDescending: true },
  customer: { key: sql`${tanks.customerKey}`, isDescending: false },
  product: { key: sql`${tanks.productContained}`, isDescending: false },
  location: { key: sql`lower(${tanks.locationWithinFacility})`, isDescending: false },
  size: { key: sql`${tanks.tankSizeGallons}`, isDescending: true },
  photos: { key: sql`${tanks.photoCount}`, isDescending: false },
};

function order({ sort }: Pick<TankQuery, "sort">, isReversed: boolean): SQL[] {
  const direction = (isDescending: boolean) => (isDescending === isReversed ? asc : desc);
  const newest = direction(true)(tanks.seq);
  if (sort === "newest") return [newest];
  const { key, isDescending } = sortKeys[sort];
  return [direction(isDescending)(key), newest];
}

function beyond({ sort }: TankQuery, { side, id }: NonNullable<Cursor>): SQL | undefined {
  const isBefore = side === "before";
  const ofCursor = (key: SQL) => sql`(select ${key} from ${tanks} where ${tanks.id} = ${id})`;
  const isFurther = (isBefore ? gt : lt)(tanks.seq, ofCursor(sql`${tanks.seq}`));
  if (sort === "newest") return isFurther;
  const { key, isDescending } = sortKeys[sort];
  const [past, from] = isDescending === isBefore ? [gt, gte] : [lt, lte];
  // Redundant, but tells the index where to begin.
  return and(from(key, ofCursor(key)), or(past(key, ofCursor(key)), and(eq(key, ofCursor(key)), isFurther)));
}
