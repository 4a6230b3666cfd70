import { asc, getTableColumns, sql } from "drizzle-orm";
import { csvParts } from "~/database/csv-parts.server";
import { jsonParts } from "~/database/json-parts.server";
import { jsonArray, jsonObject } from "~/database/json-sql.server";
import type { Database } from "~drizzle/database";
import { customers } from "~drizzle/schema";
import type { Customer } from "./customer";
import { readListSnapshot } from "./list-snapshot.server";
import { readListVersion } from "./list-version.server";

/** The customer list, in the order of its numbers. */
export async function listCustomers(db: Database, limit = -1): Promise<Customer[]> {
  return db.select().from(customers).orderBy(asc(customers.customerNumber)).limit(limit);
}

/** The customer list as the API answers it. */
export function customerList(db: Database) {
  return {
    name: "customers",
    readVersion: () => readListVersion(db, "customers"),
    async read() {
      const { version, texts } = await readListSnapshot(db, "customers", jsonObject(getTableColumns(customers)));
      return { version, parts: jsonParts('{"customers":[', texts, "]}") };
    },
  };
}

/** The customer list as CSV, with the columns it can be imported by. */
export async function* exportCustomers(db: Database): AsyncGenerator<string> {
  const { customerNumber, customerName, type } = customers;
  const text = jsonArray({ customerNumber, customerName, type: sql`coalesce(${type}, '')` });
  yield* csvParts(["Customer No.", "Customer Name", "Type"], (await readListSnapshot(db, "customers", text)).texts);
}

/** The first customer names in alphabetical order, each once. */
export async function listCustomerNames(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: customers.customerName })
    .from(customers)
    .orderBy(asc(customers.customerName))
    .limit(limit);
  return rows.map(({ name }) => name);
}
