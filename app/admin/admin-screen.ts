import type { CheckedFile, UsedName } from "~/lists/import/checked-file";
import type { HistoryEntry, ListStats } from "~/lists/import/import-history";
import { type ListedRow, type ListKind, listKinds, lists } from "~/lists/lists";
import { counted } from "~/text/numerals";
import type { ErrorMessage } from "~/ui/toast/toast-store";

export type Tab = ListKind | "data" | "history";

export const tabs: { tab: Tab; label: string }[] = [
  ...listKinds.map((kind) => ({ tab: kind, label: `${lists[kind].singular} Import` })),
  { tab: "data", label: "Data View" },
  { tab: "history", label: "Import History" },
];

const [firstTab] = listKinds;

export const adminProduct = "Admin - Tank Inventory Tracker";

export function parseTab(params: URLSearchParams): Tab {
  return tabs.find(({ tab }) => tab === params.get("tab"))?.tab ?? firstTab;
}

export function adminTitle(params: URLSearchParams): string {
  const shown = parseTab(params);
  const name = params.has("account") ? "Account" : tabs.find(({ tab }) => tab === shown)?.label;
  return `${name} - ${adminProduct}`;
}

export function tabHref(tab: Tab): string {
  return tab === firstTab ? "/admin" : `/admin?tab=${tab}`;
}

export function clearHref(kind: ListKind): string {
  const href = tabHref(kind);
  return `${href}${href.includes("?") ? "&" : "?"}clear=${kind}`;
}

export function checkedHref(kind: string, checkedId: string): string {
  return `/admin?${new URLSearchParams({ tab: kind, checked: checkedId })}`;
}

export function actionOf(href: string): string {
  return href.includes("?") ? href.replace("?", "?index&") : `${href}?index`;
}

export interface DataScreen {
  q: string;
  lists: { kind: ListKind; rows: ListedRow<ListKind>[]; found: number; used: UsedName[] }[];
}

/** How many tanks have a customer, or a product, that is not on the list, and where they are shown. */
export interface UnlistedTanks {
  tanks: number;
  href: string;
}

export interface TankCounts {
  total: number;
  unlisted: (UnlistedTanks & { kind: ListKind })[];
  fromCentralIfEmpty: ListKind | null;
}

export function ofCentral(kind: ListKind): string {
  return `The ${kind} come from Business Central until a list is imported.`;
}

/** "45 tanks have a customer that is not on the list", as the panel and a toast say it. */
export function ofUnlisted(kind: ListKind, tanks: number): string {
  const noun = lists[kind].singular.toLowerCase();
  return `${counted(tanks, "tank")} ${tanks === 1 ? "has" : "have"} a ${noun} that is not on the list`;
}

export interface AdminScreen {
  stats: ListStats;
  tanks: TankCounts;
  source: HistoryEntry | null;
  recalled: RecalledFile | null;
  history: { kind: ListKind; entries: HistoryEntry[]; total: number }[] | null;
  data: DataScreen | null;
}

export interface AdminSubmission {
  kind: ListKind;
  checked?: CheckedFile;
  failure?: ErrorMessage;
}

export interface RecalledFile extends AdminSubmission {
  checkedId: string;
}
