import { useLocation } from "@remix-run/react";
import { type ReactNode, type RefCallback, useRef, useState } from "react";
import { lazyWithPreload } from "~/browser/code/lazy-with-preload";
import { layoutOf, snapshotOf } from "./list-snapshot";
import type { VirtualList, VirtualRange } from "./virtual-range";

export const WindowVirtualizer = lazyWithPreload(() => import("./window-virtualizer.client"));

interface VirtualRowsProps extends VirtualList {
  eagerCount: number;
  children: (range: VirtualRange & { listRef: RefCallback<HTMLElement> }) => ReactNode;
}

/** The virtualizer is a sibling, so that the list keeps its elements and the focus when it exceeds `eagerCount`. */
export function VirtualRows({ eagerCount, children, ...list }: VirtualRowsProps) {
  const [element, listRef] = useState<HTMLElement | null>(null);
  const { key } = useLocation();
  const [range, setRange] = useState<VirtualRange | undefined>(() => {
    const left = snapshotOf(key);
    return left?.layout === layoutOf(list) ? left.range : undefined;
  });
  const isVirtual = list.count > eagerCount;
  const [wasVirtual] = useState(isVirtual);
  const latest = useRef<VirtualList>(list);
  const shownBefore = latest.current;
  latest.current = list;
  const shown = isVirtual && range && range.start < list.count ? range : firstRows(list, eagerCount);
  return (
    <>
      {children({ ...shown, end: Math.min(shown.end, list.count), listRef })}
      {isVirtual && element && (
        <WindowVirtualizer
          {...list}
          key={`${list.columns} ${list.rowHeight}`}
          entry={key}
          element={element}
          hasGrown={!wasVirtual}
          shownBefore={shownBefore}
          onChange={setRange}
        />
      )}
    </>
  );
}

/** As high as the whole list, so that its scroll position can be restored. */
function firstRows({ count, columns, rowHeight, gap }: VirtualList, eagerCount: number): VirtualRange {
  const rowsLeft = Math.ceil(Math.max(0, count - eagerCount) / columns);
  return { start: 0, end: eagerCount, before: 0, after: rowsLeft * (rowHeight + gap) };
}
