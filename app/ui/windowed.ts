import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefCallback, useLayoutEffect, useRef, useState } from "react";

export interface Window<List extends HTMLElement> {
  listRef: React.RefObject<List>;
  /** The first item to render, and the one after the last. */
  start: number;
  end: number;
  /** The height in px of what is left out before and after them. */
  before: number;
  after: number;
  /** To be set on the first item of each row, which also carries its row as `data-index`. */
  measureRow: RefCallback<HTMLElement>;
}

/**
 * Which items of a long list to render: those near the screen, in whole rows of `columns`. A list that fits
 * `eagerCount` is rendered whole, as the server renders it.
 */
export function useWindow<List extends HTMLElement>(
  count: number,
  { columns, rowHeight, gap, eagerCount }: { columns: number; rowHeight: number; gap: number; eagerCount: number },
): Window<List> {
  const listRef = useRef<List>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (listRef.current) setOffset(Math.round(listRef.current.getBoundingClientRect().top + window.scrollY));
  }, []);
  const isWhole = count <= eagerCount;
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    gap,
    overscan: 4,
    scrollMargin: offset,
    enabled: !isWhole,
    initialRect: { width: 0, height: 900 },
  });
  // Putting the scroll position right would end the smooth scrolling that Home and End begin.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  if (isWhole || !first || !last) {
    return { listRef, start: 0, end: Math.min(count, eagerCount), before: 0, after: 0, measureRow: () => {} };
  }
  return {
    listRef,
    start: first.index * columns,
    end: Math.min(count, (last.index + 1) * columns),
    before: first.start - offset,
    after: virtualizer.getTotalSize() - (last.end - offset),
    measureRow: virtualizer.measureElement,
  };
}
