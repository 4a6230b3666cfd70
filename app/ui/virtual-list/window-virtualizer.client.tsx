import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useWindowEvent } from "~/browser/use-window-event";
import { layoutOf, saveSnapshot, snapshotOf, storeAnchor } from "./list-snapshot";
import type { VirtualList, VirtualRange } from "./virtual-range";

/** In px from the top of the page, not of the screen: a list may change while it is scrolled. */
interface Place {
  key: VirtualItem["key"];
  start: number;
}

interface WindowVirtualizerProps extends VirtualList {
  element: HTMLElement;
  entry: string;
  /** Whether the list was shown before with the server's rows only. */
  hasGrown: boolean;
  shownBefore: VirtualList;
  onChange: (range: VirtualRange) => void;
}

/** Remounted when columns or row height change. */
export default function WindowVirtualizer(props: WindowVirtualizerProps) {
  const { element, entry, hasGrown, shownBefore, onChange, ...list } = props;
  const { count, columns, rowHeight, gap, keyAt } = list;
  const layout = layoutOf(list);
  const [isLeft] = useState(() => hasGrown && (hasScrolled() || isLaterPage(shownBefore, list)));
  const [measured] = useState(() => (isLeft ? measuredRows(element, shownBefore) : []));
  const [measurements] = useState(() => {
    const left = snapshotOf(entry);
    return left?.layout === layout ? left.measurements : measured;
  });
  const [top, setTop] = useState(() => topOf(element));
  const frame = useRef(0);
  const jump = useRef<"begun" | "moving">();
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    getItemKey: useCallback((row: number) => keyAt(row * columns) ?? row, [keyAt, columns]),
    gap,
    // Overscan slows every keystroke and only helps while scrolling.
    overscan: window.scrollY > 0 ? 4 : 1,
    scrollMargin: top,
    // On a busy machine a smooth scroll pauses for longer than the virtualizer waits for its end.
    useScrollendEvent: true,
    initialMeasurementsCache: measurements,
    initialRect: { width: 0, height: window.innerHeight },
    onChange({ isScrolling }) {
      if (isScrolling && jump.current) jump.current = "moving";
      if (!isScrolling && jump.current === "moving") jump.current = undefined;
      // What stands above the list may have become higher.
      setTop(topOf(element));
      cancelAnimationFrame(frame.current);
      // Not at once: when the phone is turned, the page scrolls before its rows are laid out anew.
      frame.current = requestAnimationFrame(noteAnchor);
    },
  });
  // What is read stays in its place when a row above it turns out higher than estimated.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _change, { scrollOffset }) =>
    !jump.current && start < (scrollOffset ?? 0);

  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const start = (first?.index ?? 0) * columns;
  const end = ((last?.index ?? -1) + 1) * columns;
  const before = (first?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((last?.end ?? top) - top);
  const range = useMemo(() => ({ start, end, before, after }), [start, end, before, after]);

  const anchorKey = useRef<string>();
  const places = useRef<Place[]>(measured.map(({ key, start }) => ({ key, start: start + window.scrollY })));

  function noteAnchor() {
    const row = virtualizer.getVirtualItemForOffset(window.scrollY + window.innerHeight / 2);
    const isRead = window.scrollY > top;
    anchorKey.current = row && isRead ? keyAt(row.index * columns) : undefined;
    places.current = isRead ? virtualizer.getVirtualItems().map(({ key, start }) => ({ key, start })) : [];
    storeAnchor(entry, anchorKey.current);
  }

  const now = { entry, list, layout, range, noteAnchor };
  const latest = useRef({ ...now, list: shownBefore, range: {} as typeof range });
  useLayoutEffect(() => {
    const former = latest.current;
    latest.current = now;
    if (former.range !== range) onChange({ ...range, measureRow: virtualizer.measureElement });
    if (former.list.keyAt === keyAt) return;
    if (former.entry !== entry || former.list.address !== list.address) places.current = [];
    if (places.current.length > 0) keepPlace();
  });

  /** By as much as most of what is seen has moved: one of them may have gone elsewhere. */
  function keepPlace() {
    const starts = new Map(virtualizer.measurementsCache.map(({ key, start }) => [key, start]));
    const known = places.current.filter(({ key }) => starts.has(key));
    places.current = known.map(({ key }) => ({ key, start: starts.get(key) ?? 0 }));
    const moved = known
      .map(({ start }, index) => (places.current[index]?.start ?? start) - start)
      .sort((a, b) => a - b);
    const distance = moved[Math.floor(moved.length / 2)] ?? 0;
    if (Math.abs(distance) < 1) return;
    window.scrollBy(0, distance);
    // What is measured before the browser tells of it is above what is read, too.
    virtualizer.scrollOffset = window.scrollY;
  }

  useEffect(() => {
    const { entry, list, layout, noteAnchor } = latest.current;
    anchorKey.current = anchorOf(entry, layout, isLeft);
    const index = anchorKey.current === undefined ? -1 : indexOf(anchorKey.current, list);
    // The virtualizer corrects it while it measures the rows above.
    if (index >= 0) virtualizer.scrollToIndex(Math.floor(index / list.columns), { align: "center" });
    else frame.current = requestAnimationFrame(noteAnchor);
    return () => {
      cancelAnimationFrame(frame.current);
      const { entry, layout, range } = latest.current;
      saveSnapshot(entry, {
        layout,
        range,
        measurements: virtualizer.takeSnapshot(),
        anchorKey: anchorKey.current,
      });
    };
  }, [virtualizer, isLeft]);

  useWindowEvent("keydown", (event) => {
    jump.current = isJump(event) ? "begun" : undefined;
  });
  return null;
}

/** Undefined where the scroll position fits, or the person has left it since the page was reloaded. */
function anchorOf(entry: string, layout: string, isLeft: boolean): string | undefined {
  const left = snapshotOf(entry);
  const isReloaded = left?.layout === undefined;
  return left?.layout === layout || (isReloaded && isLeft) ? undefined : left?.anchorKey;
}

/** A page still too short for its scroll position stands at its end. */
function hasScrolled(): boolean {
  return scrollY > 0 && scrollY < document.documentElement.scrollHeight - innerHeight - 1;
}

function isLaterPage(shown: VirtualList, list: VirtualList): boolean {
  const first = shown.keyAt(0);
  return first !== undefined && indexOf(first, list) >= shown.count;
}

/** The rows that were shown before there was a virtualizer, where and as high as they are on the screen. */
function measuredRows(element: HTMLElement, { keyAt, columns }: VirtualList): VirtualItem[] {
  return [...element.querySelectorAll<HTMLElement>("[data-index]")].map((row) => {
    const { top, bottom, height } = row.getBoundingClientRect();
    const index = Number(row.dataset.index);
    return { index, key: keyAt(index * columns) ?? index, lane: 0, start: top, end: bottom, size: height };
  });
}

/** Whether smooth scrolling begins, which a corrected scroll position would lead astray. */
function isJump({ key, target }: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.matches("input, select, textarea");
  return !isInField && (key === "Home" || key === "End");
}

function topOf(element: HTMLElement): number {
  return Math.round(element.getBoundingClientRect().top + window.scrollY);
}

function indexOf(key: string, { count, keyAt }: VirtualList): number {
  for (let index = 0; index < count; index++) if (keyAt(index) === key) return index;
  return -1;
}
