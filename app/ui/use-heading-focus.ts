import { useEffect, useRef } from "react";

/** Focuses the heading when the button that had the focus went with what it changed: one of `shown` is another then. */
export function useHeadingFocus(...shown: unknown[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    const isChanged = shown.some((value, index) => value !== last.current[index]);
    const isLost = isChanged && document.activeElement === document.body;
    if (isLost) heading.current?.focus({ preventScroll: true });
    last.current = shown;
  });
  return heading;
}
