import { sql } from "drizzle-orm";
import { maxProducts, type Suggestions } from "~/tanks/model/screen-content";
import type { Database } from "~drizzle/database";

/** A loose index scan: reads one row per product, not all tanks. Customers are those of the page: there may be thousands. */
export async function suggestFilters(db: Database, shown: Promise<string[]>): Promise<Suggestions> {
  const products = db.all<{ name: string }>(sql`
    with recursive names(name) as (
      select min(product_contained) from tanks
      union all select (select min(product_contained) from tanks where product_contained > name) from names where name is not null
      limit ${maxProducts})
    select name from names where name is not null`);
  const [customers, used] = await Promise.all([shown, products]);
  return { customers: [...new Set(customers)].sort(), products: used.map(({ name }) => name) };
}
