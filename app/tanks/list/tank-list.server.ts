import { and, asc, count, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { customerKey, type TankSummary } from "~/tanks/tank";
import { summaryColumns } from "~/tanks/tank-columns.server";
import type { TankQuery } from "~/tanks/tank-query";
import { listCounts, tanks } from "~drizzle/schema";

type Database = DrizzleD1Database;

export const pageSize = 24;

/** Where a page starts: right after, or right before, the tank of this id in the query's order. */
export type Cursor = { side: "after" | "before"; id: string } | undefined;

export interface TankPage {
  tanks: TankSummary[];
  /** How many tanks the query shows on all its pages. */
  total: number;
  hasNext: boolean;
  hasPrevious: boolean;
}

/** One page of a query, found and ordered by index; a cursor whose tank is gone gives the first page. */
export async function listTankPage(db: Database, query: TankQuery, cursor: Cursor): Promise<TankPage> {
  const shown = condition(query);
  const [rows, [counted]] = await db.batch([
    db
      .select(summaryColumns)
      .from(tanks)
      .where(and(shown, cursor && beyond(query, cursor)))
      .orderBy(...order(query, cursor?.side === "before"))
      .limit(pageSize + 1),
    shown
      ? db.select({ total: count() }).from(tanks).where(shown)
      : db.select({ total: listCounts.count }).from(listCounts).where(eq(listCounts.list, "tanks")),
  ]);
  if (cursor && rows.length === 0) return listTankPage(db, query, undefined);
  const hasMore = rows.length > pageSize;
  const page = rows.slice(0, pageSize);
  return {
    tanks: cursor?.side === "before" ? page.reverse() : page,
    total: counted?.total ?? 0,
    hasNext: cursor?.side === "before" || hasMore,
    hasPrevious: cursor?.side === "before" ? hasMore : cursor !== undefined,
  };
}

function condition({ q, customer, product, has }: TankQuery): SQL | undefined {
  return and(
    q === "" ? undefined : holds(q.toLowerCase()),
    customer === "" ? undefined : eq(tanks.customerKey, customerKey(customer)),
    product === "" ? undefined : eq(tanks.productContained, product),
    has === "" ? undefined : sql`(photo_count > 0) = ${has === "photos" ? 1 : 0}`,
  );
}

/**
 * LIKE would refuse patterns over 50 bytes in D1; instr has no such limit and takes no wildcards. The index of trigrams
 * says which tanks to look at; it knows nothing shorter, and its language no NUL.
 */
function holds(text: string): SQL | undefined {
  const isHeld = sql`instr(${tanks.searchText}, ${text}) > 0`;
  if ([...text].length < 3 || text.includes("\0")) return isHeld;
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return and(sql`seq in (select rowid from tanks_search where tanks_search match ${phrase})`, isHeld);
}

function order({ sort }: TankQuery, isReversed: boolean): SQL[] {
  const [up, down] = isReversed ? [desc, asc] : [asc, desc];
  if (sort === "customer") return [up(tanks.customerKey), down(tanks.seq)];
  if (sort === "size") return [down(tanks.tankSizeGallons), down(tanks.seq)];
  return [down(tanks.seq)];
}

function beyond({ sort }: TankQuery, { side, id }: NonNullable<Cursor>): SQL | undefined {
  const [more, less] = side === "before" ? [lt, gt] : [gt, lt];
  const of = (column: string) => sql`(select ${sql.identifier(column)} from tanks where id = ${id})`;
  const isFurther = less(tanks.seq, of("seq"));
  if (sort === "newest") return isFurther;
  const [column, name, past, from] =
    sort === "customer"
      ? [tanks.customerKey, "customer_key", more, side === "before" ? lte : gte]
      : [tanks.tankSizeGallons, "tank_size_gallons", less, side === "before" ? gte : lte];
  // The first condition follows from the second, and tells the index where to begin.
  return and(from(column, of(name)), or(past(column, of(name)), and(eq(column, of(name)), isFurther)));
}
