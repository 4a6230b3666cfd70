import type { Suggestions, Totals } from "~/tanks/model/screen-content";
import { quoteCustomer } from "~/tanks/query/tank-filters";
import { parseOrder, type SummaryOrder, summaryOrders } from "~/tanks/query/tank-sorts";

export const summaryKinds = ["product", "customer", "property"] as const;
export type SummaryKind = (typeof summaryKinds)[number];

export interface SummaryLine {
  product: string | null;
  customer: string | null;
  property: string | null;
  tanks: number;
  gallons: number;
}

export interface SummarySection {
  kind: SummaryKind;
  /** In the order of the summary; the page has the first of them. */
  lines: SummaryLine[];
  total: number;
}

export type SummaryContent = Totals & { mode: "summary"; sections: SummarySection[]; suggestions: Suggestions };

export function parseSummaryOrder(params: URLSearchParams): SummaryOrder {
  return parseOrder(params.get("order")) || summaryOrders[0];
}

export function filtersOf({ product, customer, property }: SummaryLine): Record<string, string> {
  return {
    ...(product !== null && { product }),
    ...(customer !== null && { customer: quoteCustomer(customer) }),
    ...(property !== null && { property }),
  };
}
