import { env } from "cloudflare:test";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { tanks } from "~drizzle/schema";

export const triggers = [
  "list_versions_begun",
  "list_versions_raised",
  "tanks_customers_changed",
  "tanks_counted",
  "tanks_discounted",
  "tanks_measured",
  "tanks_products_changed",
  "tanks_search_deleted",
  "tanks_search_inserted",
  "tanks_search_updated",
  "tanks_unlisted",
  "tanks_unlisted_deleted",
];

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

export async function readSchema(): Promise<SchemaRow[]> {
  const query =
    "select type, name, sql from sqlite_master where tbl_name in ('tanks', 'tanks_search', 'list_versions') and sql not null";
  return (await env.DB.prepare(query).all<SchemaRow>()).results;
}

export async function missingNames(): Promise<string[]> {
  const names = new Set((await readSchema()).map(({ name }) => name));
  return expectedNames().filter((name) => !names.has(name));
}

export async function isCountRight(): Promise<boolean> {
  const query = `select (select json_array(count(*), coalesce(sum(tank_size_gallons), 0)) from tanks) =
    (select json_array(count, gallons) from list_counts where list = 'tanks') and
    (select json_array((select count(*) from customers), (select count(*) from tanks
      where customer_name not in (select customer_name from customers)))) =
    (select json_array(count, unlisted) from list_counts where list = 'customers') and
    (select json_array((select count(*) from products), (select count(*) from tanks
      where product_contained not in (select item_number from products)))) =
    (select json_array(count, unlisted) from list_counts where list = 'products') as right`;
  return (await env.DB.prepare(query).first("right")) === 1;
}

/** FTS5 compares its index with the table and reports a difference as an error. */
export async function isSearchRight(): Promise<boolean> {
  const command = "insert into tanks_search (tanks_search, rank) values ('integrity-check', 1)";
  return env.DB.prepare(command)
    .run()
    .then(
      () => true,
      () => false,
    );
}
