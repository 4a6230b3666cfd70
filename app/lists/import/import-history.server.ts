import { count, desc, eq, max } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { ImportKind } from "~/lists/list-kind";
import { customerImports, customers, productImports, products } from "~drizzle/schema";
import type { ImportEntry, ListStats } from "./import-types";

type Database = DrizzleD1Database;

const tables = { customers: customerImports, products: productImports };

/** The imports of a kind, newest first. */
export async function listImports(db: Database, kind: ImportKind): Promise<ImportEntry[]> {
  const table = tables[kind];
  return db.select().from(table).orderBy(desc(table.importedAt), desc(table.id));
}

export async function findImport(db: Database, kind: ImportKind, id: string): Promise<ImportEntry | undefined> {
  const table = tables[kind];
  return db.select().from(table).where(eq(table.id, id)).get();
}

/** The figures of the dashboard. */
export async function readStats(db: Database): Promise<ListStats> {
  const [[ofCustomers], [ofProducts], [customerRuns], [productRuns]] = await db.batch([
    db.select({ count: count() }).from(customers),
    db.select({ count: count() }).from(products),
    db.select({ count: count(), last: max(customerImports.importedAt) }).from(customerImports),
    db.select({ count: count(), last: max(productImports.importedAt) }).from(productImports),
  ]);
  const times = [customerRuns?.last, productRuns?.last].filter((time) => time instanceof Date);
  return {
    customers: ofCustomers?.count ?? 0,
    products: ofProducts?.count ?? 0,
    imports: (customerRuns?.count ?? 0) + (productRuns?.count ?? 0),
    lastImport: times.sort((a, b) => b.getTime() - a.getTime())[0] ?? null,
  };
}
