import { count, type SQL, sql } from "drizzle-orm";
import { type ExportedTable, tableOf } from "~/csv/exported-table";
import { suggestFilters } from "~/tanks/filter/filter-suggestions.server";
import { maxSuggestions } from "~/tanks/model/screen-content";
import { nothing, selectTotals, tankCondition } from "~/tanks/query/tank-condition.server";
import type { TankQuery } from "~/tanks/query/tank-query";
import type { SummaryOrder } from "~/tanks/query/tank-sorts";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";
import { type SummaryContent, type SummaryKind, type SummaryLine, summaryKinds } from "./tank-summary";

const maxLines = 1000;

export async function summarizeTanks(db: Database, query: TankQuery, order: SummaryOrder): Promise<SummaryContent> {
  const reading = db.batch([
    selectTotals(db, tankCondition(query)),
    ...summaryKinds.map((kind) => selectLines(db, query, { kind, order, limit: maxLines })),
  ] as const);
  const shown = reading.then(([, , ofCustomers = []]) => ofCustomers.slice(0, maxSuggestions).map(nameOf));
  const [suggestions, [[totals = nothing], ...sections]] = await Promise.all([suggestFilters(db, shown), reading]);
  return {
    mode: "summary",
    suggestions,
    ...totals,
    sections: summaryKinds.map((kind, index) => {
      const rows = sections[index] ?? [];
      return { kind, lines: rows.map(({ lines, ...line }) => line), total: rows[0]?.lines ?? 0 };
    }),
  };
}

function nameOf({ customer }: SummaryLine): string {
  return customer ?? "";
}

export async function exportSummary(db: Database, query: TankQuery, order: SummaryOrder): Promise<ExportedTable> {
  const [product, customer, property] = summaryKinds;
  const sections = await db.batch([
    selectLines(db, query, { kind: product, order }),
    selectLines(db, query, { kind: customer, order }),
    selectLines(db, query, { kind: property, order }),
  ]);
  const rows = summaryKinds.flatMap((kind, index) =>
    (sections[index] ?? []).map(({ product, customer, property, tanks, gallons }) => [
      kind,
      product ?? "",
      customer ?? "",
      property ?? "",
      tanks,
      gallons,
    ]),
  );
  return { ...tableOf(["by", "product", "customer", "property", "tanks", "gallons"], rows), sheet };
}

const sheet = {
  name: "Summary",
  labels: ["By", "Product", "Customer", "Property", "Tanks", "Gallons"],
  times: [],
};

const none = sql`null`;

const groups: Record<SummaryKind, { product: SQL; key: SQL; property: SQL; by: SQL }> = {
  product: { product: sql`product_contained`, key: none, property: none, by: sql`product_contained` },
  customer: { product: none, key: sql`customer_key`, property: none, by: sql`customer_key` },
  property: {
    product: none,
    key: sql`customer_key`,
    property: sql`min(property_number)`,
    // As the filter behind a line's link compares.
    by: sql`customer_key, property_number collate nocase`,
  },
};

const inOrder: Record<SummaryOrder, SQL> = {
  gallons: sql`gallons desc, product, key, property`,
  tanks: sql`count(*) desc, gallons desc, product, key, property`,
  name: sql`product, key, property`,
};

interface Lines {
  kind: SummaryKind;
  order: SummaryOrder;
  limit?: number;
}

/** A customer is called as on the newest of its tanks. */
function selectLines(db: Database, query: TankQuery, { kind, order, limit = -1 }: Lines) {
  const { product, key, property, by } = groups[kind];
  const grouped = db
    .select({
      product: sql<string | null>`${product}`.as("product"),
      key: sql<string | null>`${key}`.as("key"),
      property: sql<string | null>`${property}`.as("property"),
      tanks: count().as("tanks"),
      gallons: sql<number>`sum(tank_size_gallons)`.as("gallons"),
      lines: sql<number>`count(*) over ()`.as("lines"),
    })
    .from(tanks)
    .where(tankCondition(query))
    .groupBy(by)
    .orderBy(inOrder[order])
    .limit(limit)
    .as("grouped");
  const customer = sql<string | null>`(select customer_name from tanks where customer_key = ${grouped.key}
    order by seq desc limit 1)`;
  const { product: ofProduct, property: ofProperty, tanks: number, gallons, lines } = grouped;
  return db.select({ product: ofProduct, customer, property: ofProperty, tanks: number, gallons, lines }).from(grouped);
}
