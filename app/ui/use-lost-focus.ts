import { useEffect, useRef } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { useWindowEvent } from "~/browser/use-window-event";

/** Focuses an element when what was used last, pressed or focused, went away with a change: one of `shown` is another then. */
export function useLostFocus<Target extends HTMLElement>(...shown: unknown[]) {
  const target = useRef<Target>(null);
  const used = useRef<EventTarget | null>(null);
  const note = ({ target }: Event) => {
    used.current = target;
  };
  useEffect(() => {
    used.current ??= document.activeElement;
  }, []);
  useWindowEvent("focusin", note);
  useWindowEvent("click", note);
  useFocusAfter(() => (isGone(used.current) ? target.current : null), shown);
  return target;
}

function isGone(used: EventTarget | null): boolean {
  if (!(used instanceof Element)) return false;
  return !used.isConnected || used.getClientRects().length === 0 || used.closest(":disabled, [inert]") !== null;
}

export function useFocusAfter<Shown extends unknown[]>(
  find: (before: Shown) => HTMLElement | null | undefined,
  shown: Shown,
) {
  const last = useRef(shown);
  useEffect(() => {
    const before = last.current;
    const isChanged = shown.some((value, index) => value !== before[index]);
    last.current = shown;
    if (!isChanged || document.activeElement !== document.body) return;
    const target = find(before);
    target?.focus({ preventScroll: true });
    // With a keyboard it is to be seen: the header may stand before it.
    if (target?.matches("a:focus-visible")) target.scrollIntoView({ block: "nearest" });
  });
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
