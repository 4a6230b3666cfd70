import { asc, getTableColumns } from "drizzle-orm";
import { csvParts } from "~/database/csv-parts.server";
import { jsonParts } from "~/database/json-parts.server";
import { jsonArray, jsonObject } from "~/database/json-sql.server";
import type { Database } from "~drizzle/database";
import { products } from "~drizzle/schema";
import { readListSnapshot } from "./list-snapshot.server";
import { readListVersion } from "./list-version.server";
import type { Product } from "./product";

/** The product list, in the order of its numbers. */
export async function listProducts(db: Database, limit = -1): Promise<Product[]> {
  return db.select().from(products).orderBy(asc(products.itemNumber)).limit(limit);
}

/** The product list as the API answers it. */
export function productList(db: Database) {
  return {
    name: "products",
    readVersion: () => readListVersion(db, "products"),
    async read() {
      const { version, texts } = await readListSnapshot(db, "products", jsonObject(getTableColumns(products)));
      return { version, parts: jsonParts('{"products":[', texts, "]}") };
    },
  };
}

/** The product list as CSV, with the column it can be imported by. */
export async function* exportProducts(db: Database): AsyncGenerator<string> {
  const { itemNumber } = products;
  yield* csvParts(["Item No"], (await readListSnapshot(db, "products", jsonArray({ itemNumber }))).texts);
}

/** The first item numbers in alphabetical order. */
export async function listItemNumbers(db: Database, limit: number): Promise<string[]> {
  return (await listProducts(db, limit)).map(({ itemNumber }) => itemNumber);
}
