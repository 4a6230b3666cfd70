import { applyD1Migrations, env, reset, SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import { type StoredRow, storedRows } from "../helpers/rehearsal-rows";
import { origin } from "../helpers/tank-door";
import { isCountRight, isSearchRight, missingNames } from "../helpers/tank-schema";

const migrations = env.TEST_MIGRATIONS;
const earlier = migrations.slice(0, -1).map((migration, index) => ({ name: migration.name, count: index + 1 }));

/** The columns of each table that a deployment writes to, as the database has them now. */
async function readColumns(): Promise<Map<string, string[]>> {
  const { results } = await env.DB.prepare(
    `select tables.name as "table", columns.name as "column"
    from pragma_table_list() as tables, pragma_table_xinfo(tables.name) as columns
    where tables.type = 'table' and columns.hidden = 0 and tables.name not glob '_cf_*'
      and tables.name not glob 'sqlite_*' and tables.name not glob 'd1_*' and tables.name <> 'list_counts'`,
  ).all<{ table: string; column: string }>();
  const columns = Map.groupBy(results, ({ table }) => table);
  return new Map([...columns].map(([table, rows]) => [table, rows.map(({ column }) => column)]));
}

/** The rows that a table could hold, with those of their columns that it has. */
function rowsFor(table: string, columns: string[]): StoredRow[] {
  const pick = (row: StoredRow) =>
    columns.filter((name) => name in row).map((name) => [name, row[name] ?? null] as const);
  return (storedRows[table] ?? []).map((row) => Object.fromEntries(pick(row)));
}

async function populate(columns: Map<string, string[]>): Promise<void> {
  const tables = Object.keys(storedRows).filter((table) => columns.has(table));
  await env.DB.batch(
    tables.flatMap((table) =>
      rowsFor(table, columns.get(table) ?? []).map((row) => {
        const names = Object.keys(row);
        const sql = `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`;
        return env.DB.prepare(sql).bind(...Object.values(row));
      }),
    ),
  );
}

async function readRows(table: string, row: StoredRow): Promise<unknown[]> {
  const names = Object.keys(row).join(", ");
  return (await env.DB.prepare(`select ${names} from ${table} order by rowid`).all()).results;
}

test.each(earlier)("the data of a deployment at $name are whole after all later migrations", async ({ count }) => {
  await reset();
  await applyD1Migrations(env.DB, migrations.slice(0, count));
  const columns = await readColumns();
  expect(columns.get("tanks")).toContain("photo_urls");
  await populate(columns);
  await applyD1Migrations(env.DB, migrations);
  for (const [table, names] of columns) {
    const rows = rowsFor(table, names);
    expect(rows.length, `${table} has rows to rehearse with`).toBeGreaterThan(0);
    expect(await readRows(table, rows[0] ?? {}), table).toEqual(rows);
  }
  expect((await env.DB.prepare("pragma foreign_key_check").all()).results).toEqual([]);
  expect(await missingNames()).toEqual([]);
  expect([await isCountRight(), await isSearchRight()]).toEqual([true, true]);
  const found = await SELF.fetch(`${origin}/api/tanks/export?q=${encodeURIComponent("größe")}`);
  expect(await found.text()).toContain('"Größe ""Öl"" & Söhne"');
});

test("every column that a deployment has before the newest migration has values to rehearse with", async () => {
  await reset();
  await applyD1Migrations(env.DB, migrations.slice(0, -1));
  for (const [table, columns] of await readColumns()) {
    expect(Object.keys(storedRows[table]?.[0] ?? {}), table).toEqual(expect.arrayContaining(columns));
  }
});
