import { useEffect, useRef } from "react";
import { useHydrated } from "~/browser/use-hydrated";

/** Focuses an element when what had the focus went away with a change: one of `shown` is another then. */
export function useLostFocus<Target extends HTMLElement>(...shown: unknown[]) {
  const target = useRef<Target>(null);
  const last = useRef(shown);
  useEffect(() => {
    const isChanged = shown.some((value, index) => value !== last.current[index]);
    const isLost = isChanged && document.activeElement === document.body;
    if (isLost) target.current?.focus({ preventScroll: true });
    last.current = shown;
  });
  return target;
}

/** Focuses an element of a screen that replaced another, without a page load, and what had the focus with it. */
export function useFocusOnArrival<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const isReplacing = useRef(useHydrated());
  useEffect(() => {
    if (isReplacing.current && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, []);
  return target;
}

export function focusOnAppearing(element: HTMLElement | null): void {
  element?.focus();
}
