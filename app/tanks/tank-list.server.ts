import { and, asc, count, desc, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { tanks } from "../../drizzle/schema";
import { customerKey, type TankSummary } from "./tank";
import { summaryColumns } from "./tank-columns.server";
import type { TankQuery } from "./tank-query";

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
    db.select({ total: count() }).from(tanks).where(shown),
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

/** LIKE would refuse patterns over 50 bytes in D1; instr has no such limit and takes no wildcards. */
function condition({ q, customer, product, has }: TankQuery): SQL | undefined {
  return and(
    q === "" ? undefined : sql`instr(${tanks.searchText}, ${q.toLowerCase()}) > 0`,
    customer === "" ? undefined : eq(tanks.customerKey, customerKey(customer)),
    product === "" ? undefined : eq(tanks.productContained, product),
    has === "" ? undefined : sql`(photo_count > 0) = ${has === "photos" ? 1 : 0}`,
  );
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
  if (sort === "customer")
    return or(more(tanks.customerKey, of("customer_key")), and(eq(tanks.customerKey, of("customer_key")), isFurther));
  if (sort === "size")
    return or(
      less(tanks.tankSizeGallons, of("tank_size_gallons")),
      and(eq(tanks.tankSizeGallons, of("tank_size_gallons")), isFurther),
    );
  return isFurther;
}
