import type { VirtualItem } from "@tanstack/react-virtual";
import type { VirtualList, VirtualRange } from "./virtual-range";

/** How a list was left. With its rows' heights Back's scroll position fits; in another layout its anchor is scrolled to. */
interface ListSnapshot {
  layout: string;
  range: Omit<VirtualRange, "measureRow">;
  measurements: VirtualItem[];
  /** The key of an item in the middle of the screen; undefined at the list's top. */
  anchorKey: string | undefined;
}

const storageKey = "list-anchor";
const maxKept = 8;

/** By history entry, the one left last at the end. Phones reload pages that they put away: of those, the anchor is left. */
const snapshots = new Map<string, Partial<ListSnapshot>>(anchorBeforeReload());

export function layoutOf({ count, columns, rowHeight }: VirtualList): string {
  return `${count} ${columns} ${rowHeight}`;
}

export function snapshotOf(entry: string): Partial<ListSnapshot> | undefined {
  return snapshots.get(entry);
}

export function saveSnapshot(entry: string, snapshot: ListSnapshot): void {
  snapshots.delete(entry);
  snapshots.set(entry, snapshot);
  const [oldest] = snapshots.keys();
  if (snapshots.size > maxKept && oldest !== undefined) snapshots.delete(oldest);
}

export function storeAnchor(entry: string, anchorKey: string | undefined): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ entry, anchorKey }));
  } catch {
    // Private windows may refuse storage.
  }
}

function anchorBeforeReload(): [string, Partial<ListSnapshot>][] {
  try {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const { entry, anchorKey } = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    return navigation?.type !== "navigate" && typeof anchorKey === "string" ? [[entry, { anchorKey }]] : [];
  } catch {
    return [];
  }
}
