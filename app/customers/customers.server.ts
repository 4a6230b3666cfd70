import { asc } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { customers } from "../../drizzle/schema";

/** The first customer names in alphabetical order, each once. */
export async function listCustomerNames(db: DrizzleD1Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: customers.customerName })
    .from(customers)
    .orderBy(asc(customers.customerName))
    .limit(limit);
  return rows.map(({ name }) => name);
}
