import type { RefCallback } from "react";

export interface VirtualList {
  count: number;
  columns: number;
  /** The estimated height in px of a row that has not been measured. */
  rowHeight: number;
  gap: number;
}

/** Which items to render, and the height in px of those left out before and after them. */
export interface VirtualRange {
  start: number;
  end: number;
  before: number;
  after: number;
  /** The ref of each row's first item, which also has its row as `data-index`. */
  measureRow?: RefCallback<HTMLElement>;
}
