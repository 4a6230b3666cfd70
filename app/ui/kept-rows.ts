import type { VirtualItem } from "@tanstack/react-virtual";
import type { VirtualList, VirtualRange } from "./virtual-range";

interface KeptRows {
  /** The history entry that showed the list. */
  key: string;
  list: VirtualList;
  range: Omit<VirtualRange, "measureRow">;
  measured: VirtualItem[];
  place: number | undefined;
}

/** The list that was left last: Back shows the same rows, as high as they were, so that its scroll position fits. */
let last: KeptRows | undefined;

export function keepRows(rows: KeptRows): void {
  last = rows;
}

export function keptRows(key: string, list: VirtualList): KeptRows | undefined {
  const kept = keptList(key, list);
  return kept && isLaidOutAlike(kept.list, list) ? kept : undefined;
}

/** For rows laid out otherwise than when they were left: the phone was turned. */
export function keptPlace(key: string, list: VirtualList): number | undefined {
  const kept = keptList(key, list);
  return kept && !isLaidOutAlike(kept.list, list) ? kept.place : undefined;
}

function keptList(key: string, { count }: VirtualList): KeptRows | undefined {
  return last?.key === key && last.list.count === count ? last : undefined;
}

function isLaidOutAlike(one: VirtualList, other: VirtualList): boolean {
  return one.columns === other.columns && one.rowHeight === other.rowHeight;
}
