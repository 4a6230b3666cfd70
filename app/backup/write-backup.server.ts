import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { jsonArray, selectJsonBatch } from "~/server/json-rows.server";
import type { Database } from "~drizzle/database";
import { admins, listVersions } from "~drizzle/schema";
import { addPage, type Page, type StoreFile, type TablePages } from "./backup-format.server";
import { type BackupTable, backupTables, unknownPassword } from "./backup-tables.server";
import { requireKnownSchema } from "./known-schema.server";

const maxRestarts = 5;

interface Snapshot {
  schema: string[];
  tables: TablePages[];
}

interface Progress extends BackupTable {
  above: number;
  version: number | undefined;
  pages: Page[];
  read: Set<number>;
  restarts: number;
}

interface Row {
  id: number;
  key: number;
  text: string;
}

interface State {
  migrations: string[];
  versions: Record<string, number>;
  /** The highest position of each table, and in the last batch how many rows it has. */
  highest: Record<string, number>;
  rows: Record<string, number>;
}

/** One page is in memory at a time; all are one state of the database: the last batch, one transaction, reads what is new. */
export async function storeTables(db: Database, store: StoreFile): Promise<Snapshot> {
  const tables = backupTables.map(
    (table): Progress => ({ ...table, above: 0, version: undefined, pages: [], read: new Set(), restarts: 0 }),
  );
  for (;;) {
    for (const table of tables) await readAhead(db, store, table);
    const snapshot = await readEnd(db, store, tables);
    if (snapshot) return snapshot;
  }
}

async function readAhead(db: Database, store: StoreFile, table: Progress): Promise<void> {
  while (table.reading !== "small") {
    const [[read], rows] = await db.batch([selectState(db, [table]), selectRows(db, table)]);
    const state = parseState(read);
    table.version ??= versionOf(table, state);
    if (isReplaced(table, state)) restart(table, state);
    else await storeRows(store, table, rows);
    if (isThrough(table, state)) return;
  }
}

/** Undefined, with what was read stored, if the pages are not yet one state of the database. */
async function readEnd(db: Database, store: StoreFile, tables: Progress[]): Promise<Snapshot | undefined> {
  const [[read], ...rows] = await db.batch([
    selectState(db, tables, true),
    ...tables.map((table) => selectRows(db, table)),
  ]);
  const state = parseState(read);
  for (const [index, table] of tables.entries()) {
    if (isReplaced(table, state)) restart(table, state);
    else await storeRows(store, table, rows[index] ?? []);
  }
  const isWhole = tables.every((table) => isThrough(table, state) && !isTorn(table, state));
  if (isWhole) return { schema: state.migrations, tables: tables.map((table) => describePages(table, state)) };
  for (const table of tables) if (table.reading === "small" || isTorn(table, state)) restart(table, state);
  return undefined;
}

function isThrough({ name, above }: Progress, { highest }: State): boolean {
  return above >= (highest[name] ?? 0);
}

/** By a deletion by hand or a restore: what was read of it is there no more. What was edited is read twice, of one id. */
function isTorn(table: Progress, state: State): boolean {
  const isRewound = table.above > (state.highest[table.name] ?? 0);
  return isRewound || (isThrough(table, state) && table.read.size !== (state.rows[table.name] ?? 0));
}

function isReplaced(table: Progress, state: State): boolean {
  return table.reading === "list" && table.version !== versionOf(table, state);
}

function versionOf({ name }: BackupTable, { versions }: State): number {
  return versions[name] ?? 0;
}

function restart(table: Progress, state: State): void {
  const restarts = table.restarts + 1;
  if (restarts > maxRestarts) throw new Error(`${table.name} was changed at each of ${restarts} attempts to read it.`);
  Object.assign(table, { above: 0, version: versionOf(table, state), pages: [], read: new Set(), restarts });
}

async function storeRows(store: StoreFile, table: Progress, rows: Row[]): Promise<void> {
  const last = rows.at(-1);
  if (!last) return;
  const texts = rows.map(({ text }) => text);
  await addPage(store, table, texts);
  table.above = last.key;
  for (const { id } of rows) table.read.add(id);
}

function describePages({ name, primaryKey, columns, pages }: Progress, { rows }: State): TablePages {
  return { name, primaryKey, columns: columns.map((column) => column.name), rows: rows[name] ?? 0, pages };
}

function selectRows(db: Database, { table, columns, position, above }: Progress) {
  const stored = Object.fromEntries(columns.map((column) => [column.name, storedValue(column)]));
  return selectJsonBatch(db, { table, key: position, above, id: sql`${table}.rowid`, text: jsonArray(stored) });
}

function storedValue(column: SQLiteColumn): SQL {
  return column === admins.password ? sql`iif(${column} = '', '', ${unknownPassword})` : sql`${column}`;
}

function selectState(db: Database, tables: BackupTable[], withRows = false) {
  const ofTables = (value: (table: BackupTable) => SQL) =>
    sql`json_object(${sql.join(
      tables.flatMap((table) => [sql`${table.name}`, sql`(select ${value(table)} from ${table.table})`]),
      sql`, `,
    )})`;
  const state = sql<string>`json_object(
    'migrations', (select json_group_array(name) from (select name from d1_migrations order by id)),
    'versions', (select json_group_object(list, version) from ${listVersions}),
    'highest', ${ofTables(({ position }) => sql`coalesce(max(${position}), 0)`)},
    'rows', ${withRows ? ofTables(() => sql`count(*)`) : sql`json_object()`})`;
  return db.select({ state: state.as("state") }).from(sql`(select 1)`);
}

function parseState(row: { state: string } | undefined): State {
  const state: State = JSON.parse(row?.state ?? "");
  requireKnownSchema(state.migrations);
  return state;
}
