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
  return last?.list.columns === list.columns && last.list.rowHeight === list.rowHeight
    ? sameList(key, list)
    : undefined;
}

/** For rows laid out anew: the phone was turned. */
export function keptPlace(key: string, list: VirtualList): number | undefined {
  return sameList(key, list)?.place;
}

function sameList(key: string, { count }: VirtualList): KeptRows | undefined {
  return last?.key === key && last.list.count === count ? last : undefined;
}
