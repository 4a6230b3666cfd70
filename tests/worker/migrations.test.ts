import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { createTank, updateTank } from "~/tanks/store/tanks.server";
import { tanks } from "~drizzle/schema";

const db = drizzle(env.DB);

const triggers = [
  "tanks_counted",
  "tanks_discounted",
  "tanks_measured",
  "tanks_search_deleted",
  "tanks_search_inserted",
  "tanks_search_updated",
];

const input = {
  customerName: "Copley Hospital",
  productContained: "Diesel",
  tankSizeGallons: 500,
  propertyNumber: "007",
  locationWithinFacility: "North yard",
  photoUrls: [],
};

/** What the migrations make beside the table itself: its triggers and indexes, and the search index. */
function expectedNames(): string[] {
  const { indexes, columns } = getTableConfig(tanks);
  const unique = columns.flatMap(({ isUnique, uniqueName }) => (isUnique && uniqueName ? [uniqueName] : []));
  return [...triggers, ...indexes.map(({ config }) => config.name), ...unique, "tanks_search"];
}

interface SchemaRow {
  type: string;
  name: string;
  sql: string;
}

async function readSchema(): Promise<SchemaRow[]> {
  const query =
    "select type, name, sql from sqlite_master where tbl_name in ('tanks', 'tanks_search') and sql not null";
  return (await env.DB.prepare(query).all<SchemaRow>()).results;
}

async function missingNames(): Promise<string[]> {
  const names = new Set((await readSchema()).map(({ name }) => name));
  return expectedNames().filter((name) => !names.has(name));
}

/** Adds, changes and deletes a tank and returns the steps after which the count or the search index is stale. */
async function staleSteps(): Promise<string[]> {
  const stale: string[] = [];
  const check = async (step: string) => {
    if (!(await isCountRight()) || !(await isSearchRight())) stale.push(step);
  };
  const created = await createTank({ db, visitor: null }, input);
  if (created.kind !== "created") throw new Error(created.kind);
  await check("insert");
  await updateTank({ db, visitor: null }, created.tank.id, {
    ...input,
    customerName: "Trono Fuels",
    tankSizeGallons: 700,
  });
  await check("update");
  await env.DB.prepare("delete from tanks where id = ?").bind(created.tank.id).run();
  await check("delete");
  return stale;
}

async function isCountRight(): Promise<boolean> {
  const query = `select (select json_array(count(*), coalesce(sum(tank_size_gallons), 0)) from tanks) =
    (select json_array(count, gallons) from list_counts where list = 'tanks') as right`;
  return (await env.DB.prepare(query).first("right")) === 1;
}

/** FTS5 compares its index with the table and reports a difference as an error. */
async function isSearchRight(): Promise<boolean> {
  const command = "insert into tanks_search (tanks_search, rank) values ('integrity-check', 1)";
  return env.DB.prepare(command)
    .run()
    .then(
      () => true,
      () => false,
    );
}

/** Rebuilds the table as drizzle-kit does for a changed CHECK or NOT NULL: create, copy, drop, rename. */
async function rebuildTanks() {
  const schema = await readSchema();
  const table = schema.find(({ name }) => name === "tanks")?.sql ?? "";
  const { results } = await env.DB.prepare("select name from pragma_table_info('tanks')").all<{ name: string }>();
  const columns = results.map(({ name }) => `"${name}"`).join(", ");
  const indexes = schema.filter(({ type }) => type === "index").map(({ sql }) => sql);
  await env.DB.batch(
    [
      table.replace(/tanks/, "__new_tanks"),
      `insert into __new_tanks (${columns}) select ${columns} from tanks`,
      "drop table tanks",
      "alter table __new_tanks rename to tanks",
      ...indexes,
    ].map((sql) => env.DB.prepare(sql)),
  );
}

test("after all migrations the count and the search index follow every write", async () => {
  expect(await missingNames()).toEqual([]);
  expect(await staleSteps()).toEqual([]);
});

test("a rebuild of the table is noticed by its missing triggers, and made good by creating them again", async () => {
  const dropped = (await readSchema()).filter(({ type }) => type === "trigger");
  await rebuildTanks();
  expect(await missingNames()).toEqual(triggers);
  expect(await staleSteps()).toEqual(["insert", "update"]);
  await env.DB.batch(dropped.map(({ sql }) => env.DB.prepare(sql)));
  expect(await missingNames()).toEqual([]);
  expect(await staleSteps()).toEqual([]);
});
