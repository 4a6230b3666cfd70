import type { RefCallback } from "react";

export interface VirtualList {
  /** The same while the same list is shown, whatever comes into it. */
  address: string;
  count: number;
  /** What an item is known by when the list has changed. */
  keyAt: (index: number) => string | undefined;
  columns: number;
  rowHeight: number;
  gap: number;
}

/** `before` and `after` are the heights in px of the items left out. */
export interface VirtualRange {
  start: number;
  end: number;
  before: number;
  after: number;
  /** For each row's first item, which has the row as `data-index`. */
  measureRow?: RefCallback<HTMLElement>;
}
