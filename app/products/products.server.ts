import { asc } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { products } from "../../drizzle/schema";

/** The first item numbers in alphabetical order. */
export async function listItemNumbers(db: DrizzleD1Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ itemNumber: products.itemNumber })
    .from(products)
    .orderBy(asc(products.itemNumber))
    .limit(limit);
  return rows.map(({ itemNumber }) => itemNumber);
}
