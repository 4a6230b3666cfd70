import type { VirtualItem } from "@tanstack/react-virtual";
import type { VirtualRange } from "./virtual-range";

interface KeptRows {
  /** The history entry that showed the list. */
  key: string;
  count: number;
  range: Omit<VirtualRange, "measureRow">;
  measured: VirtualItem[];
}

/** The list that was left last: Back shows the same rows, as high as they were, so that its scroll position fits. */
let last: KeptRows | undefined;

export function keepRows(rows: KeptRows): void {
  last = rows;
}

export function keptRows(key: string, count: number): KeptRows | undefined {
  return last?.key === key && last.count === count ? last : undefined;
}
