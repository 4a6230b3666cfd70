import { asc, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "~drizzle/database";
import { customerImports, customers, productImports, products } from "~drizzle/schema";
import type { ListKind, ListRow } from "./lists";

interface ListTables<Row> {
  table: SQLiteTable & { [Field in keyof Row]: SQLiteColumn } & { id: SQLiteColumn; importedAt: SQLiteColumn };
  answered: Record<string, SQLiteColumn>;
  key: typeof customers.customerNumber | typeof products.itemNumber;
  name: typeof customers.customerName | typeof products.itemNumber;
  history: typeof customerImports | typeof productImports;
  list: (db: Database, limit: number, condition?: SQL) => Promise<(Row & { importedAt: Date })[]>;
}

/** Of a row, what is answered: a column that is added to a table is not public by itself. */
const customerColumns = {
  id: customers.id,
  customerNumber: customers.customerNumber,
  customerName: customers.customerName,
  type: customers.type,
  importedAt: customers.importedAt,
};
const productColumns = { id: products.id, itemNumber: products.itemNumber, importedAt: products.importedAt };

export const listTables: { [Kind in ListKind]: ListTables<ListRow<Kind>> } = {
  customers: {
    table: customers,
    answered: customerColumns,
    key: customers.customerNumber,
    name: customers.customerName,
    history: customerImports,
    list: (db, limit, condition) =>
      db.select(customerColumns).from(customers).where(condition).orderBy(asc(customers.customerNumber)).limit(limit),
  },
  products: {
    table: products,
    answered: productColumns,
    key: products.itemNumber,
    name: products.itemNumber,
    history: productImports,
    list: (db, limit, condition) =>
      db.select(productColumns).from(products).where(condition).orderBy(asc(products.itemNumber)).limit(limit),
  },
};
