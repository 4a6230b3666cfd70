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

function migrationsBefore(number: string) {
  return migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.startsWith(number)),
  );
}

const storedTexts =
  "select customer_name, product_contained, property_number, location_within_facility, customer_key, revision from tanks order by seq";
const unlistedCounts = "select list, unlisted from list_counts where list <> 'tanks' order by list";

const query = async (sql: string) => (await env.DB.prepare(sql).raw()) as unknown[][];

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

test("names from before marks of direction and wide spaces were left out are those that are stored now", async () => {
  await reset();
  await applyD1Migrations(env.DB, migrationsBefore("0018"));
  const texts = [
    "\u202aYamada\u3000Oil\u202c",
    "\u200e Die\u2009sel",
    "7-\u05d0\u200e (2)\u200f",
    'Bay "3"\u2003\nrear',
  ];
  await env.DB.batch([
    ...[texts, ["Acme", "Diesel", "P-1", "Roof"], ["\u200f", "\u2066\u2069", ...texts.slice(2)]].map((row, index) =>
      env.DB.prepare(
        `insert into tanks (id, customer_name, product_contained, property_number, location_within_facility, tank_size_gallons,
          customer_key, search_text, revision) values (?, ?, ?, ?, ?, 1, ?, ?, ?)`,
      ).bind(`tank-${index}`, ...row, row[0]?.toLowerCase(), row.join("\u001f").toLowerCase(), index + 1),
    ),
    env.DB.prepare(
      "insert into customers (id, customer_number, customer_name, type) values ('a', '\u202a7\u202c', 'Yamada\u3000Oil', '\u200e')",
    ),
    env.DB.prepare("insert into customers (id, customer_number, customer_name) values ('b', '1 2', 'One')"),
    env.DB.prepare("insert into customers (id, customer_number, customer_name) values ('c', '1\u20032', 'Two')"),
    env.DB.prepare("insert into products (id, item_number) values ('a', 'Die sel\u200e')"),
    env.DB.prepare("insert into list_versions (list, version) values ('customers', 5), ('products', 5)"),
  ]);
  await applyD1Migrations(env.DB, migrations);
  expect(await query(storedTexts)).toEqual([
    ["Yamada Oil", "Die sel", "7-\u05d0\u200e (2)", 'Bay "3" \nrear', "yamada oil", 4],
    ["Acme", "Diesel", "P-1", "Roof", "acme", 2],
    ["\u200f", "\u2066\u2069", "7-\u05d0\u200e (2)", 'Bay "3" \nrear', "", 5],
  ]);
  expect(await query("select customer_number, customer_name, type from customers order by id")).toEqual([
    ["7", "Yamada Oil", null],
    ["1 2", "One", null],
    ["1\u20032", "Two", null],
  ]);
  expect(await query(unlistedCounts)).toEqual([
    ["customers", 2],
    ["products", 2],
  ]);
  expect([await isCountRight(), await isSearchRight()]).toEqual([true, true]);
  const found = await SELF.fetch(`${origin}/api/tanks/export?q=${encodeURIComponent("yamada oil")}`);
  expect(await found.text()).toContain("Yamada Oil");
  expect(await query("select search_text from tanks where id = 'tank-0'")).toEqual([
    ['yamada oil\u001fdie sel\u001f7-\u05d0\u200e (2)\u001fbay "3" \nrear'],
  ]);
});

test("names from before no-break spaces were left out are those that are stored now", async () => {
  await reset();
  await applyD1Migrations(env.DB, migrationsBefore("0017"));
  const texts = ["Nord\u00a0Gas\u202fCo.\u200b", "Die\u00adsel", "P\u00a07", "Bay\u00a03\nrear", "\u00a0"];
  const key = "nord\u00a0gas\u202fco.\u200b";
  const search = texts.slice(0, 4).join("\u001f").toLowerCase();
  await env.DB.batch([
    ...[texts, ["Acme", "Diesel", "P-1", "Roof"], [...texts.slice(0, 3), texts[4]]].map(
      ([name, product, number, place], index) =>
        env.DB.prepare(
          `insert into tanks (id, customer_name, product_contained, tank_size_gallons, property_number, location_within_facility,
          customer_key, search_text, revision) values (?, ?, ?, 1, ?, ?, ?, ?, ?)`,
        ).bind(`tank-${index}`, name, product, number, place, key, search, index + 1),
    ),
    env.DB.prepare("insert into customers (id, customer_number, customer_name) values ('a', '7', 'Nord\u00a0Gas Co.')"),
    env.DB.prepare("insert into customers (id, customer_number, customer_name) values ('b', '1 2', 'One')"),
    env.DB.prepare("insert into customers (id, customer_number, customer_name) values ('c', '1\u00a02', 'Two')"),
    env.DB.prepare("insert into products (id, item_number) values ('a', 'Diesel\ufeff')"),
    env.DB.prepare("insert into list_versions (list, version) values ('customers', 5), ('products', 5)"),
  ]);
  await applyD1Migrations(env.DB, migrations);
  expect(await query(storedTexts)).toEqual([
    ["Nord Gas Co.", "Diesel", "P 7", "Bay 3\nrear", "nord gas co.", 4],
    ["Acme", "Diesel", "P-1", "Roof", key, 2],
    ["Nord Gas Co.", "Diesel", "P 7", "\u00a0", "nord gas co.", 5],
  ]);
  expect(await query("select customer_number, customer_name from customers order by id")).toEqual([
    ["7", "Nord Gas Co."],
    ["1 2", "One"],
    ["1\u00a02", "Two"],
  ]);
  expect(await query(unlistedCounts)).toEqual([
    ["customers", 1],
    ["products", 0],
  ]);
  expect([await isCountRight(), await isSearchRight()]).toEqual([true, true]);
  const found = await SELF.fetch(`${origin}/api/tanks/export?q=${encodeURIComponent("nord gas co.")}`);
  expect(await found.text()).toContain("Nord Gas Co.");
});
