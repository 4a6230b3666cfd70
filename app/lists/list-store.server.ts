import { asc, desc, eq, max, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type ExportedTable, tableOf, tableOfJson } from "~/csv/exported-table";
import { jsonArray, jsonObject, jsonParts, jsonTime, selectJsonBatch, yieldToOthers } from "~/server/json-rows.server";
import type { Database } from "~drizzle/database";
import { customerImports, customers, listCounts, listVersions, productImports, products } from "~drizzle/schema";
import { type ListKind, type ListRow, lists } from "./lists";

interface ListTables<Row> {
  table: SQLiteTable & { [Field in keyof Row]: SQLiteColumn } & { id: SQLiteColumn };
  answered: Record<string, SQLiteColumn | SQL> & { importedAt: SQL<Date> };
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
  importedAt: timeOfNewest(customerImports, customers),
};
const productColumns = {
  id: products.id,
  itemNumber: products.itemNumber,
  description: products.description,
  importedAt: timeOfNewest(productImports, products),
};

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

/** An import leaves the rows as they are that do not differ. Those without a history have their own time. */
function timeOfNewest(history: ListTables<unknown>["history"], { importedAt }: typeof customers | typeof products) {
  const order = desc(orderOf(history.version, history.importedAt));
  const newest = sql`(select ${history.importedAt} from ${history} order by ${order} limit 1)`;
  return sql<Date>`coalesce(${newest}, ${importedAt})`.mapWith(importedAt);
}

/** A version is never lower than its time, by which older entries are ordered. */
export function orderOf(version: SQLiteColumn, at: SQLiteColumn): SQL<number> {
  return sql`coalesce(${version}, ${at})`;
}

export function listSource(db: Database, kind: ListKind) {
  return {
    name: kind,
    columns: Object.keys(listTables[kind].answered),
    readVersion: () => readListVersion(db, kind),
    async read() {
      const { answered } = listTables[kind];
      const text = jsonObject({ ...answered, importedAt: jsonTime(answered.importedAt) });
      const { version, texts } = await readListSnapshot(db, kind, text);
      return { version, parts: jsonParts(`{"${kind}":[`, texts, "]}"), isEmpty: texts.length === 0 };
    },
  };
}

export async function exportList<Kind extends ListKind>(db: Database, kind: Kind): Promise<ExportedTable> {
  const { texts } = await readListSnapshot(db, kind, rowJson(kind));
  return tableOfJson(
    lists[kind].columns.map(({ label }) => label),
    texts,
  );
}

/** The values of a stored row in the order of the list's columns, "" for a missing one. */
export function rowJson<Kind extends ListKind>(kind: Kind): SQL<string> {
  const { table } = listTables[kind];
  const values: Record<string, SQL> = {};
  for (const { field } of lists[kind].columns) values[field] = sql`coalesce(${table[field]}, '')`;
  return jsonArray(values);
}

export function sampleList<Kind extends ListKind>(kind: Kind): ExportedTable {
  const { columns, sample } = lists[kind];
  return tableOf(
    columns.map(({ label }) => label),
    sample.map((row) => columns.map(({ field }) => String(row[field] ?? ""))),
  );
}

export async function listNames(db: Database): Promise<{ [Kind in ListKind]: string[] }> {
  const rows = await db.select({ list: listCounts.list, names: listCounts.names }).from(listCounts);
  const namesOf = (kind: ListKind) => rows.find(({ list }) => list === kind)?.names ?? [];
  return { customers: namesOf("customers"), products: namesOf("products") };
}

interface ListSnapshot {
  version: string;
  texts: string[];
}

/** What the SQL `text` makes of each row, all at one version: starts again when the list was replaced between two batches. */
async function readListSnapshot(db: Database, kind: ListKind, text: SQL<string>): Promise<ListSnapshot> {
  const texts: string[] = [];
  let first: string | undefined;
  for await (const { version, rows } of readBatches(db, kind, text)) {
    first ??= version;
    if (version !== first) return readListSnapshot(db, kind, text);
    for (const { text } of rows) texts.push(text);
  }
  return { version: first ?? "", texts };
}

/** A list's rows in the order of its key, some at a time, with the version that each batch is of; at least one batch. */
export async function* readBatches(db: Database, kind: ListKind, text: SQL<string>) {
  const { table, key } = listTables[kind];
  for (let above = ""; ; ) {
    const [versions, [highest], rows] = await db.batch([
      selectListVersion(db, kind),
      db.select({ key: max(key) }).from(table),
      selectJsonBatch(db, { table, key, above, id: key, text }),
    ]);
    yield { version: toVersion(versions), rows };
    above = rows.at(-1)?.key ?? above;
    if (rows.length === 0 || above === highest?.key) return;
    await yieldToOthers();
  }
}

export function selectListVersion(db: Database, kind: ListKind) {
  return db.select({ version: listVersions.version }).from(listVersions).where(eq(listVersions.list, kind));
}

export function toVersion([row]: { version: number }[]): string {
  return String(row?.version ?? 0);
}

export async function readListVersion(db: Database, kind: ListKind): Promise<string> {
  return toVersion(await selectListVersion(db, kind));
}

export function currentVersion(kind: ListKind): SQL {
  return sql`coalesce((select version from ${listVersions} where list = ${kind}), 0)`;
}

export function hasListVersion(kind: ListKind, version: string): SQL {
  return sql`${currentVersion(kind)} = cast(${version} as integer)`;
}

/** The version after a change at a time in ms, so that a restored database repeats no version. */
export function nextVersion(kind: ListKind, at: number): SQL {
  return sql`max(${currentVersion(kind)} + 1, ${at})`;
}

export function raiseListVersion(db: Database, kind: ListKind, at: number, condition = sql`true`) {
  return db
    .insert(listVersions)
    .select(sql`select ${kind}, ${nextVersion(kind, at)} where ${condition}`)
    .onConflictDoUpdate({ target: listVersions.list, set: { version: sql`excluded.version` } });
}
