import { asc, gt } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { jsonArray } from "~/csv/json-array";
import { csvHeader, csvLine } from "~/csv/write-csv";
import { customers } from "~drizzle/schema";
import type { Customer } from "./customer";
import { readListVersion } from "./list-version.server";

type Database = DrizzleD1Database;

/** Rows read at a time: D1 keeps a whole result in memory. */
const rangeSize = 5000;

/** The customer list, in the order of its numbers. */
export async function listCustomers(db: Database, limit = -1): Promise<Customer[]> {
  return db.select().from(customers).orderBy(asc(customers.customerNumber)).limit(limit);
}

/** The customer list as the API answers it. */
export function customerList(db: Database) {
  return { name: "customers", readVersion: () => readListVersion(db, "customers"), write: () => writeCustomers(db) };
}

async function* writeCustomers(db: Database): AsyncGenerator<string> {
  yield '{"customers":';
  yield* jsonArray(customerRanges(db));
  yield "}";
}

/** The customer list as CSV, with the columns it can be imported by. */
export async function* exportCustomers(db: Database): AsyncGenerator<string> {
  yield csvHeader(["Customer No.", "Customer Name", "Type"]);
  for await (const range of customerRanges(db)) {
    yield range
      .map(({ customerNumber, customerName, type }) => csvLine([customerNumber, customerName, type ?? ""]))
      .join("");
  }
}

/** The customer list, some thousand at a time. */
async function* customerRanges(db: Database): AsyncGenerator<Customer[]> {
  for (let last = ""; ; ) {
    const isFurther = gt(customers.customerNumber, last);
    const rows = await db
      .select()
      .from(customers)
      .where(isFurther)
      .orderBy(asc(customers.customerNumber))
      .limit(rangeSize);
    yield rows;
    if (rows.length < rangeSize) return;
    last = rows.at(-1)?.customerNumber ?? "";
  }
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
