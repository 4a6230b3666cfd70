import { type ReactNode, type RefCallback, Suspense, useState } from "react";
import { lazyWithPreload } from "~/browser/lazy-with-preload";
import type { VirtualList, VirtualRange } from "./virtual-range";

/** To be preloaded before a list is virtualized. */
export const WindowVirtualizer = lazyWithPreload(() => import("./window-virtualizer.client"));

interface VirtualRowsProps extends VirtualList {
  /** The length of a list that is rendered whole, as the server renders it. */
  eagerCount: number;
  children: (range: VirtualRange & { listRef: RefCallback<HTMLElement> }) => ReactNode;
}

/**
 * Virtualizes a list longer than `eagerCount`: `children` renders only the rows near the window. The virtualizer is the
 * list's sibling, so that the list keeps its elements and the focus when it becomes long.
 */
export function VirtualRows({ eagerCount, children, ...list }: VirtualRowsProps) {
  const [element, listRef] = useState<HTMLElement | null>(null);
  const [range, setRange] = useState<VirtualRange>();
  const isVirtual = list.count > eagerCount;
  const shown = isVirtual && range && range.start < list.count ? range : firstRows(list, eagerCount);
  return (
    <>
      {children({ ...shown, end: Math.min(shown.end, list.count), listRef })}
      {isVirtual && element && (
        <Suspense>
          <WindowVirtualizer {...list} element={element} onChange={setRange} />
        </Suspense>
      )}
    </>
  );
}

/** The range before the first measurement: as high as the whole list, so that its scroll position can be restored. */
function firstRows({ count, columns, rowHeight, gap }: VirtualList, eagerCount: number): VirtualRange {
  const rowsLeft = Math.ceil(Math.max(0, count - eagerCount) / columns);
  return { start: 0, end: eagerCount, before: 0, after: rowsLeft * (rowHeight + gap) };
}
