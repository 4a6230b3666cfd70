import { sql } from "drizzle-orm";
import { maxProducts, maxSuggestions, type Suggestions } from "~/tanks/model/screen-content";
import type { Database } from "~drizzle/database";

/** A loose index scan: reads one row per name, not all tanks. */
export async function suggestFilters(db: Database): Promise<Suggestions> {
  const [customers, products] = await Promise.all([
    db.all<{ name: string }>(sql`
      with recursive keys(key) as (
        select min(customer_key) from tanks
        union all select (select min(customer_key) from tanks where customer_key > key) from keys where key is not null
        limit ${maxSuggestions})
      select (select customer_name from tanks where customer_key = key order by seq desc limit 1) as name
      from keys where key is not null`),
    db.all<{ name: string }>(sql`
      with recursive names(name) as (
        select min(product_contained) from tanks
        union all select (select min(product_contained) from tanks where product_contained > name) from names where name is not null
        limit ${maxProducts})
      select name from names where name is not null`),
  ]);
  return { customers: customers.map(({ name }) => name), products: products.map(({ name }) => name) };
}
