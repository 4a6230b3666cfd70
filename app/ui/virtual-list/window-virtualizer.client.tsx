import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type MutableRefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { keepRows, keptRows } from "./kept-rows";
import { placeCutOffByReload, storePlace } from "./reading-place";
import type { VirtualList, VirtualRange } from "./virtual-range";

interface WindowVirtualizerProps extends VirtualList {
  element: HTMLElement;
  /** The key of the history entry. */
  entry: string;
  /** The key of an item in the middle of the screen; undefined at the list's top. Survives a new layout. */
  place: MutableRefObject<string | undefined>;
  onChange: (range: VirtualRange) => void;
}

/** The smooth scrolling that Home and End start: an adjusted scroll position would stop it on its way. */
const jump = { isUnderWay: false };
addEventListener("keydown", ({ key }) => {
  jump.isUnderWay = key === "Home" || key === "End";
});

/** Made anew when the rows are laid out otherwise. */
export default function WindowVirtualizer({ element, entry, place, onChange, ...list }: WindowVirtualizerProps) {
  const { count, columns, rowHeight, gap } = list;
  const [top] = useState(() => Math.round(element.getBoundingClientRect().top + window.scrollY));
  const [kept] = useState(() => keptRows(entry, list));
  const [placeBefore] = useState(() => place.current ?? placeCutOffByReload(entry));
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    gap,
    // Overscan slows every keystroke and only helps while scrolling.
    overscan: window.scrollY > 0 ? 4 : 1,
    scrollMargin: top,
    initialMeasurementsCache: kept?.measured,
    initialRect: { width: 0, height: window.innerHeight },
    onChange: ({ isScrolling }) => {
      if (!isScrolling) jump.isUnderWay = false;
      notePlace.current();
    },
  });
  const frame = useRef(0);
  const notePlace = useRef(() => {
    cancelAnimationFrame(frame.current);
    // Not at once: when the phone is turned, the page scrolls before its rows are laid out anew.
    frame.current = requestAnimationFrame(() => {
      const found = keyInTheMiddle(virtualizer.getVirtualItems(), left.current.list) ?? place.current;
      place.current = window.scrollY > top ? found : undefined;
    });
  });
  // What is read stays in its place when a row above it turns out higher than estimated.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _change, { scrollOffset }) =>
    !jump.isUnderWay && start < (scrollOffset ?? 0);
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const start = (first?.index ?? 0) * columns;
  const end = ((last?.index ?? -1) + 1) * columns;
  const before = (first?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((last?.end ?? top) - top);
  const measureRow = virtualizer.measureElement;
  useLayoutEffect(
    () => onChange({ start, end, before, after, measureRow }),
    [start, end, before, after, measureRow, onChange],
  );
  const left = useRef({ entry, list, range: { start, end, before, after } });
  left.current = { entry, list, range: { start, end, before, after } };
  useEffect(() => {
    jump.isUnderWay = false;
    // The virtualizer corrects it while it measures the rows above.
    const item = placeBefore === undefined ? undefined : indexOf(placeBefore, left.current.list);
    if (item !== undefined) virtualizer.scrollToIndex(Math.floor(item / columns), { align: "center" });
    place.current = placeBefore;
    notePlace.current();
    const store = () => storePlace(left.current.entry, place.current);
    store();
    document.addEventListener("visibilitychange", store);
    return () => {
      document.removeEventListener("visibilitychange", store);
      cancelAnimationFrame(frame.current);
      store();
      const { entry, list, range } = left.current;
      const { count, columns, rowHeight } = list;
      const measured = virtualizer.takeSnapshot();
      keepRows(entry, { count, columns, rowHeight, range, measured, place: place.current });
      place.current = undefined;
    };
  }, [place, placeBefore, virtualizer, columns]);
  return null;
}

function keyInTheMiddle(rows: VirtualItem[], { columns, gap, keyAt }: VirtualList): string | undefined {
  const middle = window.scrollY + window.innerHeight / 2;
  const row = rows.find(({ start, end }) => start <= middle && end + gap > middle);
  return row && keyAt(row.index * columns);
}

function indexOf(key: string, { count, keyAt }: VirtualList): number | undefined {
  for (let index = 0; index < count; index++) if (keyAt(index) === key) return index;
  return undefined;
}
