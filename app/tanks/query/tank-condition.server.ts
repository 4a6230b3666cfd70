import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Totals } from "~/tanks/model/screen-content";
import { fieldSeparator } from "~/tanks/model/tank";
import { searchKey } from "~/text/typed-text";
import type { Database } from "~drizzle/database";
import { customers, listCounts, products, tanks } from "~drizzle/schema";
import { sinceOf } from "./changed-since";
import { type FilterName, filterNames, parseCustomer } from "./tank-filters";
import type { TankQuery } from "./tank-query";

export const filterConditions: Record<FilterName, (value: string) => SQL> = {
  customer: (name) => {
    const { key, isWhole } = parseCustomer(name);
    return isWhole ? eq(tanks.customerKey, key) : sql`instr(${tanks.customerKey}, ${key}) > 0`;
  },
  // The trigrams narrow the rows, also by a single digit, as it stands between two others in the text.
  property: (number) =>
    sql`${contains(searchKey(fieldSeparator + number + fieldSeparator))} and ${tanks.propertyNumber} = ${number} collate nocase`,
  product: (name) => eq(tanks.productContained, name),
  has: (choice) => sql`(photo_count > 0) = ${choice === "photos" ? 1 : 0}`,
  unlisted: (choice) =>
    choice === "customer"
      ? sql`${tanks.customerName} not in (select ${customers.customerName} from ${customers})`
      : sql`${tanks.productContained} not in (select ${products.itemNumber} from ${products})`,
  changed: (choice) => sql`updated_at >= ${sinceOf(choice, Date.now())}`,
};

/** What a search and its filters ask for; `queryTanks` does the same in the browser. */
export function tankCondition(query: TankQuery): SQL | undefined {
  const filtered = filterNames.flatMap((name) => (query[name] === "" ? [] : [filterConditions[name](query[name])]));
  return and(query.q === "" ? undefined : contains(searchKey(query.q)), ...filtered);
}

/** In characters. The phrase only narrows, and of a long one of repeated letters FTS5 compares each place with each. */
const maxPhrase = 30;

/** D1 refuses LIKE patterns over 50 bytes; instr takes any. FTS5 trigrams need three characters, and match no NUL. */
function contains(text: string): SQL | undefined {
  const isContained = sql`instr(${tanks.searchText}, ${text}) > 0`;
  const beginning = [...text].slice(0, maxPhrase);
  if (beginning.length < 3 || text.includes("\0")) return isContained;
  const phrase = `"${beginning.join("").replaceAll('"', '""')}"`;
  return and(sql`seq in (select rowid from tanks_search where tanks_search match ${phrase})`, isContained);
}

export const nothing: Totals = { total: 0, gallons: 0 };

export async function countTanks(db: Database): Promise<number> {
  const [counted = nothing] = await selectTotals(db, undefined);
  return counted.total;
}

export function selectTotals(db: Database, shown: SQL | undefined) {
  const gallons = sql<number>`coalesce(sum(${tanks.tankSizeGallons}), 0)`;
  return shown
    ? db.select({ total: count(), gallons }).from(tanks).where(shown)
    : db
        .select({ total: listCounts.count, gallons: listCounts.gallons })
        .from(listCounts)
        .where(eq(listCounts.list, "tanks"));
}
