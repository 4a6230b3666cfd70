import { asc, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "~drizzle/database";
import { customerImports, customers, productImports, products } from "~drizzle/schema";
import type { ListKind, ListRow } from "./lists";

interface ListTables<Row> {
  table: SQLiteTable & { [Field in keyof Row]: SQLiteColumn } & { id: SQLiteColumn; importedAt: SQLiteColumn };
  key: typeof customers.customerNumber | typeof products.itemNumber;
  name: typeof customers.customerName | typeof products.itemNumber;
  history: typeof customerImports | typeof productImports;
  list: (db: Database, limit?: number, condition?: SQL) => Promise<(Row & { importedAt: Date })[]>;
}

export const listTables: { [Kind in ListKind]: ListTables<ListRow<Kind>> } = {
  customers: {
    table: customers,
    key: customers.customerNumber,
    name: customers.customerName,
    history: customerImports,
    list: (db, limit = -1, condition) =>
      db.select().from(customers).where(condition).orderBy(asc(customers.customerNumber)).limit(limit),
  },
  products: {
    table: products,
    key: products.itemNumber,
    name: products.itemNumber,
    history: productImports,
    list: (db, limit = -1, condition) =>
      db.select().from(products).where(condition).orderBy(asc(products.itemNumber)).limit(limit),
  },
};
