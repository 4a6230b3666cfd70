import { loadAppModule } from "../app-module.mjs";
import { Problem } from "../problem.mjs";
import { progressOf } from "../progress.mjs";
import { readRows } from "./read-backup.mjs";

/** Beside the tables of the app, which knows nothing of them. */
export const staged = (name) => `restore_${name}`;

/** Of which backup the staged tables are, in one row, and which of its pages they hold. */
const backupTable = staged("backup");
const pagesTable = staged("pages");

/** Which backup was put in place last, and when: it stays, in one row, for who runs the command again. */
const doneTable = staged("done");

/** What the tables of a backup are staged in. */
function stagingTables({ tables }) {
  return [backupTable, pagesTable, ...tables.map(({ name }) => staged(name))];
}

/**
 * Writes the pages of a backup into tables of their own, where they change nothing that is shown. Those that an interrupted
 * restore of the same backup has written stay.
 */
export async function stageTables(db, source, backup) {
  await prepareTables(db, backup);
  const { results } = await db.prepare(`select page from ${pagesTable}`).all();
  const written = new Set(results.map(({ page }) => page));
  const missing = backup.manifest.tables.flatMap((table) =>
    table.pages.filter(({ name }) => !written.has(name)).map((page) => ({ table, page })),
  );
  const progress = progressOf(missing.length, "pages");
  for (const { table, page } of missing) {
    const statements = await insertPage(db, { source, table, page });
    await changeStaged(db, backup, statements);
    progress.advance();
  }
  progress.end();
}

/** When the backup was put in place, if no other was since; undefined if it was not. */
export async function restoredAt(db, { id }) {
  if (!(await listStaged(db)).includes(doneTable)) return undefined;
  // One of an earlier schema has been brought to this one.
  const sql = `select at from ${doneTable} where id = ? or instr(id, ? || ' at ') = 1`;
  return (await db.prepare(sql).bind(id, id).first())?.at;
}

/** What is to be done last: drops the staged tables, and notes the backup. */
export function finishStaging(db, { manifest, id }) {
  return [
    ...stagingTables(manifest).map((name) => `drop table ${name}`),
    `create table if not exists ${doneTable} (id text not null, at text not null)`,
    `delete from ${doneTable}`,
  ]
    .map((sql) => db.prepare(sql))
    .concat(db.prepare(`insert into ${doneTable} values (?, ?)`).bind(id, new Date().toISOString()));
}

/** Whether the staged tables are gone: what was to be done last was done. */
export async function isFinished(db) {
  return !(await listStaged(db)).includes(backupTable);
}

/** Nothing was changed, as something else was meanwhile. */
export class Overtaken extends Problem {}

/** One transaction, which fails and changes nothing if the staged tables are those of another backup by now. */
export async function changeStaged(db, { id }, statements) {
  const isOther = `not exists (select 1 from ${backupTable} where id = ?)`;
  await db.batch([db.prepare(failIf(isOther)).bind(id), ...statements]).catch((error) => {
    if (!/malformed JSON|no such table: restore_|UNIQUE constraint failed: restore_pages/.test(error.message))
      throw error;
    throw new Overtaken(
      "The database was changed meanwhile, or another restore has begun. Nothing was changed. Run the command again.",
    );
  });
}

/** A statement that ends the batch, undone, if the condition is true: D1 has no other way to. */
export function failIf(condition) {
  return `select json(iif(${condition}, 'refused', '1'))`;
}

/** Drops what a restore of another backup has left. */
async function prepareTables(db, { manifest, id }) {
  const there = await listStaged(db);
  const isOurs = there.includes(backupTable) && (await isStaged(db, id));
  if (isOurs) return;
  const columnsOf = ({ columns, primaryKey }) =>
    columns.map((name) => `"${name}"${name === primaryKey ? " primary key" : ""}`).join(", ");
  const names = new Set([...there, ...stagingTables(manifest)].filter((name) => name !== doneTable));
  const statements = [
    ...[...names].map((name) => `drop table if exists "${name}"`),
    `create table ${backupTable} (id text not null)`,
    `create table ${pagesTable} (page text primary key)`,
    ...manifest.tables.map((table) => `create table ${staged(table.name)} (${columnsOf(table)})`),
  ].map((sql) => db.prepare(sql));
  await db.batch([...statements, db.prepare(`insert into ${backupTable} values (?)`).bind(id)]);
}

async function listStaged(db) {
  const sql = "select name from sqlite_master where type = 'table' and name glob 'restore_*'";
  return (await db.prepare(sql).all()).results.map(({ name }) => name);
}

function isStaged(db, id) {
  return db.prepare(`select 1 from ${backupTable} where id = ?`).bind(id).first();
}

async function insertPage(db, { source, table, page }) {
  const { jsonChunks } = await loadAppModule("app/server/json-rows.server.ts");
  const values = table.columns.map((_, index) => `value ->> ${index}`).join(", ");
  // A later row replaces an earlier one of its key.
  const insert = db.prepare(`insert or replace into ${staged(table.name)} select ${values} from json_each(?)`);
  const rows = await readRows(source, page);
  const chunks = [];
  for await (const { json } of jsonChunks(rows, (row) => row)) chunks.push(insert.bind(json));
  return [...chunks, db.prepare(`insert into ${pagesTable} values (?)`).bind(page.name)];
}
