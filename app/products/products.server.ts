import { asc } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { products } from "../../drizzle/schema";
import { csvHeader, csvLine } from "../imports/csv-text-out";
import type { Product } from "./product";

/** The product list, in the order of its numbers. */
export async function listProducts(db: DrizzleD1Database, limit = -1): Promise<Product[]> {
  return db.select().from(products).orderBy(asc(products.itemNumber)).limit(limit);
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
