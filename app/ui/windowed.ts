import type { Virtualizer } from "@tanstack/virtual-core";
import { type RefCallback, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";

export interface ListWindow<List extends HTMLElement> {
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

let library: typeof import("@tanstack/virtual-core") | undefined;

/** Fetches what windowing needs; until then a list shows its first `eagerCount` items. */
export async function loadWindowing(): Promise<void> {
  library = await import("@tanstack/virtual-core");
}

/**
 * Which items of a long list to render: those near the screen, in whole rows of `columns`. A list that fits
 * `eagerCount` is rendered whole, as the server renders it.
 */
export function useWindow<List extends HTMLElement>(
  count: number,
  { columns, rowHeight, gap, eagerCount }: { columns: number; rowHeight: number; gap: number; eagerCount: number },
): ListWindow<List> {
  const listRef = useRef<List>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (listRef.current) setOffset(Math.round(listRef.current.getBoundingClientRect().top + window.scrollY));
  }, []);
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    rowHeight,
    gap,
    offset,
    isEnabled: count > eagerCount,
  });
  const rows = virtualizer?.getVirtualItems() ?? [];
  const [first, last] = [rows[0], rows.at(-1)];
  if (!virtualizer || !first || !last) {
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

interface Rows {
  count: number;
  rowHeight: number;
  gap: number;
  offset: number;
  isEnabled: boolean;
}

/** The window of the screen over rows, drawn anew as it moves; undefined while it is not needed or not fetched. */
function useVirtualizer({ count, rowHeight, gap, offset, isEnabled }: Rows) {
  const redraw = useReducer((times: number) => times + 1, 0)[1];
  const made = useRef<Virtualizer<Window, HTMLElement>>();
  const options = library && {
    count,
    gap,
    // What is drawn ahead makes each key of a search dearer, and only who scrolls meets it.
    overscan: window.scrollY > 0 ? 4 : 1,
    scrollMargin: offset,
    initialOffset: () => window.scrollY,
    initialRect: { width: 0, height: window.innerHeight },
    enabled: isEnabled,
    estimateSize: () => rowHeight,
    getScrollElement: (): Window => window,
    observeElementRect: library.observeWindowRect,
    observeElementOffset: library.observeWindowOffset,
    scrollToFn: library.windowScroll,
    onChange: (_: unknown, isSync: boolean) => (isSync ? flushSync(redraw) : redraw()),
  };
  if (library && options && isEnabled) made.current ??= new library.Virtualizer<Window, HTMLElement>(options);
  const virtualizer = made.current;
  if (virtualizer && options) virtualizer.setOptions(options);
  // Putting the scroll position right would end the smooth scrolling that Home and End begin.
  if (virtualizer) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer?._willUpdate());
  return isEnabled ? virtualizer : undefined;
}
