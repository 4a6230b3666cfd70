import type { CheckedFile, ImportEntry, ListStats } from "~/lists/import/import-types";
import type { ImportKind } from "~/lists/list-kind";

export const tabs = [
  { tab: "customers", label: "Customer Import" },
  { tab: "products", label: "Product Import" },
  { tab: "data", label: "Data View" },
  { tab: "history", label: "Import History" },
] as const;

export type Tab = (typeof tabs)[number]["tab"];

/** The tab an address names; the first where it names none. */
export function parseTab(params: URLSearchParams): Tab {
  return tabs.find(({ tab }) => tab === params.get("tab"))?.tab ?? "customers";
}

export function tabHref(tab: Tab): string {
  return tab === "customers" ? "/admin" : `/admin?tab=${tab}`;
}

/** What the dashboard shows below its figures. */
export interface AdminScreen {
  stats: ListStats;
  history: Record<ImportKind, ImportEntry[]> | null;
  lists: FirstRows | null;
}

/** The start of both lists; the browser fetches the rest when it can. */
export interface FirstRows {
  customers: { customerNumber: string; customerName: string; importedAt: Date }[];
  products: { itemNumber: string; importedAt: Date }[];
}

/** What an import, a clear or a check that did not go through is answered with. */
export interface AdminSubmission {
  kind: ImportKind;
  checked?: CheckedFile;
  /** The toast's title and sentence. */
  failure?: { title: string; description: string };
}
