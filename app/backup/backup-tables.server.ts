import { getTableColumns, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "~drizzle/schema";

// How the rows of a table are read in pages while others write. "revised": a write gives its row the highest revision.
// "list": its rows change only with its version in list_versions. "appended": rows are only added. "small": all at the end.
type Reading = "revised" | "list" | "appended" | "small" | "left out";

/** A new table is decided about here: the compiler asks for it. */
const readings: Record<keyof typeof schema, Reading> = {
  tanks: "revised",
  customers: "list",
  products: "list",
  admins: "appended",
  customerImports: "appended",
  productImports: "appended",
  listClears: "appended",
  listVersions: "small",
  // The triggers of tanks and of list_versions make it.
  listCounts: "left out",
  // The 30 days of a photo begin anew after a restore, which deletes none too early.
  unreferencedPhotos: "left out",
  // A write sent again without one fails by its version, id or photo; one that the restore took back is stored anew.
  receipts: "left out",
  adminSessions: "left out",
  loginFailures: "left out",
  users: "left out",
};

/** In place of a hash; nobody can sign in with it. A removed admin has none, in the backup too. */
export const unknownPassword = "unknown";

export interface BackupTable {
  table: SQLiteTable;
  name: string;
  reading: Reading;
  columns: SQLiteColumn[];
  primaryKey: string | null;
  position: SQLiteColumn | SQL;
}

export const backupTables: BackupTable[] = Object.entries(readings)
  .filter(([, reading]) => reading !== "left out")
  .map(([name, reading]) => describeTable(Reflect.get(schema, name), reading));

function describeTable(table: unknown, reading: Reading): BackupTable {
  if (!is(table, SQLiteTable)) throw new Error("The schema exports something else than a table.");
  const { name } = getTableConfig(table);
  const all = Object.values(getTableColumns(table));
  const columns = all.filter((column) => !column.generated);
  const primaryKey = all.find(({ primary }) => primary)?.name ?? null;
  const position = reading === "revised" ? schema.tanks.revision : sql`${table}.rowid`;
  return { table, name, reading, columns, primaryKey, position };
}
