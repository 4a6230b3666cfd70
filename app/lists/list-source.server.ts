import { asc, type SQL, sql } from "drizzle-orm";
import { type ExportedTable, tableOf, tableOfJson } from "~/csv/exported-table";
import { jsonParts } from "~/server/database/json-parts.server";
import { jsonArray, jsonObject } from "~/server/database/json-sql.server";
import type { Database } from "~drizzle/database";
import { readListSnapshot } from "./list-snapshot.server";
import { listTables } from "./list-tables.server";
import { readListVersion } from "./list-version.server";
import { type ListKind, lists } from "./lists";

export function listSource(db: Database, kind: ListKind) {
  return {
    name: kind,
    columns: Object.keys(listTables[kind].answered),
    readVersion: () => readListVersion(db, kind),
    async read() {
      const { version, texts } = await readListSnapshot(db, kind, jsonObject(listTables[kind].answered));
      return { version, parts: jsonParts(`{"${kind}":[`, texts, "]}"), isEmpty: texts.length === 0 };
    },
  };
}

export async function exportList<Kind extends ListKind>(db: Database, kind: Kind): Promise<ExportedTable> {
  const { table } = listTables[kind];
  const { columns } = lists[kind];
  const values: Record<string, SQL> = {};
  for (const { field } of columns) values[field] = sql`coalesce(${table[field]}, '')`;
  const { texts } = await readListSnapshot(db, kind, jsonArray(values));
  return tableOfJson(
    columns.map(({ label }) => label),
    texts,
  );
}

export function sampleList<Kind extends ListKind>(kind: Kind): ExportedTable {
  const { columns, sample } = lists[kind];
  return tableOf(
    columns.map(({ label }) => label),
    sample.map((row) => columns.map(({ field }) => String(row[field] ?? ""))),
  );
}

export async function listNames(db: Database, kind: ListKind, limit: number): Promise<string[]> {
  const { table, name } = listTables[kind];
  const rows = await db.selectDistinct({ name }).from(table).orderBy(asc(name)).limit(limit);
  return rows.map((row) => row.name);
}
