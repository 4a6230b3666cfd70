import type { VirtualItem } from "@tanstack/react-virtual";
import { placeBeforeReload } from "./reading-place";
import type { VirtualList, VirtualRange } from "./virtual-range";

/** Without the list's `keyAt`, which would keep all of its items in memory. */
interface KeptRows extends Pick<VirtualList, "count" | "columns" | "rowHeight"> {
  range: Omit<VirtualRange, "measureRow">;
  measured: VirtualItem[];
  place: string | undefined;
}

/** The virtualizer's state by history entry, the one left last at the end: with the same row heights Back's scroll position fits. */
const kept = new Map<string, KeptRows>();
const maxKept = 8;

export function keepRows(key: string, rows: KeptRows): void {
  kept.delete(key);
  kept.set(key, rows);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
}

export function keptRows(key: string, { count, columns, rowHeight }: VirtualList): KeptRows | undefined {
  const rows = kept.get(key);
  const isSame = rows?.count === count && rows.columns === columns && rows.rowHeight === rowHeight;
  return isSame ? rows : undefined;
}

/** For a list that is opened with other rows than it was left with: they fit no scroll position. */
export function keptPlace(key: string, list: VirtualList): string | undefined {
  if (keptRows(key, list)) return undefined;
  return kept.has(key) ? kept.get(key)?.place : placeBeforeReload(key);
}
