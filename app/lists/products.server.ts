import { asc } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { csvHeader, csvLine } from "~/csv/write-csv";
import { products } from "~drizzle/schema";
import { readListVersion } from "./list-version.server";
import type { Product } from "./product";

/** The product list, in the order of its numbers. */
export async function listProducts(db: DrizzleD1Database, limit = -1): Promise<Product[]> {
  return db.select().from(products).orderBy(asc(products.itemNumber)).limit(limit);
}

/** The product list as the API answers it. */
export function productList(db: DrizzleD1Database) {
  return { name: "products", readVersion: () => readListVersion(db, "products"), write: () => writeProducts(db) };
}

async function* writeProducts(db: DrizzleD1Database): AsyncGenerator<string> {
  yield JSON.stringify({ products: await listProducts(db) });
}

/** The product list as CSV, with the column it can be imported by. */
export async function* exportProducts(db: DrizzleD1Database): AsyncGenerator<string> {
  yield csvHeader(["Item No"]);
  yield (await listProducts(db)).map(({ itemNumber }) => csvLine([itemNumber])).join("");
}

/** The first item numbers in alphabetical order. */
export async function listItemNumbers(db: DrizzleD1Database, limit: number): Promise<string[]> {
  return (await listProducts(db, limit)).map(({ itemNumber }) => itemNumber);
}
