import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { keepRows, keptRows } from "./kept-rows";
import type { VirtualList, VirtualRange } from "./virtual-range";

interface WindowVirtualizerProps extends VirtualList {
  element: HTMLElement;
  /** The key of the history entry. */
  entry: string;
  onChange: (range: VirtualRange) => void;
}

export default function WindowVirtualizer({ element, entry, onChange, ...list }: WindowVirtualizerProps) {
  const { count, columns, rowHeight, gap } = list;
  const [top] = useState(() => Math.round(element.getBoundingClientRect().top + window.scrollY));
  const jump = useJump();
  const [kept] = useState(() => keptRows(entry, count));
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    gap,
    // Overscan slows every keystroke and only helps while scrolling.
    overscan: window.scrollY > 0 ? 4 : 1,
    scrollMargin: top,
    initialMeasurementsCache: kept?.measured,
    initialRect: { width: 0, height: window.innerHeight },
    onChange: ({ isScrolling }) => isScrolling || jump.end(),
  });
  // What is read stays in its place when a row above it turns out higher than estimated.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _change, { scrollOffset }) =>
    !jump.isUnderWay() && start < (scrollOffset ?? 0);
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
  const left = useRef({ key: entry, count, range: { start, end, before, after } });
  left.current = { key: entry, count, range: { start, end, before, after } };
  useEffect(() => () => keepRows({ ...left.current, measured: virtualizer.takeSnapshot() }), [virtualizer]);
  return null;
}

/** The smooth scrolling that Home and End start: an adjusted scroll position would stop it on its way. */
function useJump() {
  const isUnderWay = useRef(false);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      isUnderWay.current = key === "Home" || key === "End";
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return {
    isUnderWay: () => isUnderWay.current,
    end() {
      isUnderWay.current = false;
    },
  };
}
