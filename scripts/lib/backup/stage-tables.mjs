import { loadAppModule } from "../app-module.mjs";
import { progressOf } from "../progress.mjs";
import { readRows } from "./read-backup.mjs";

/** Beside the tables of the app, which knows nothing of them. */
export const staged = (name) => `restore_${name}`;
export const markTable = staged("pages");

/**
 * Writes the pages of a backup into tables of their own, where they change nothing that is shown. Those that an interrupted
 * restore of the same backup has written stay.
 */
export async function stageTables(db, source, { manifest, id }) {
  await prepareTables(db, manifest, id);
  const { results } = await db.prepare(`select page from ${markTable}`).all();
  const written = new Set(results.map(({ page }) => page));
  const missing = manifest.tables.flatMap((table) =>
    table.pages.filter(({ name }) => !written.has(name)).map((page) => ({ table, page })),
  );
  const progress = progressOf(missing.length, "pages");
  for (const { table, page } of missing) {
    await db.batch(await insertPage(db, { source, table, page, id }));
    progress.advance();
  }
  progress.end();
}

/** Drops what a restore of another backup has left. */
async function prepareTables(db, { tables }, id) {
  const create = `create table if not exists ${markTable} (page text primary key, backup text not null)`;
  await db.prepare(create).run();
  const other = await db.prepare(`select 1 from ${markTable} where backup <> ?`).bind(id).first();
  if (other) await db.batch((await stagedTables(db)).map((name) => db.prepare(`drop table "${name}"`)));
  const columnsOf = ({ columns, primaryKey }) =>
    columns.map((name) => `"${name}"${name === primaryKey ? " primary key" : ""}`).join(", ");
  const creates = tables.map((table) => `create table if not exists ${staged(table.name)} (${columnsOf(table)})`);
  await db.batch([create, ...creates].map((sql) => db.prepare(sql)));
}

export async function stagedTables(db) {
  const sql = "select name from sqlite_master where type = 'table' and name glob 'restore_*'";
  return (await db.prepare(sql).all()).results.map(({ name }) => name);
}

async function insertPage(db, { source, table, page, id }) {
  const { jsonChunks } = await loadAppModule("app/server/json-rows.server.ts");
  const values = table.columns.map((_, index) => `value ->> ${index}`).join(", ");
  // A later row replaces an earlier one of its key.
  const insert = db.prepare(`insert or replace into ${staged(table.name)} select ${values} from json_each(?)`);
  const rows = await readRows(source, page);
  const chunks = [];
  for await (const { json } of jsonChunks(rows, (row) => row)) chunks.push(insert.bind(json));
  return [...chunks, db.prepare(`insert into ${markTable} values (?, ?)`).bind(page.name, id)];
}
