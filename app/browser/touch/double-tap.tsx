import { useCallback, useRef } from "react";

let pressedAt = Number.NEGATIVE_INFINITY;

/** Tells the style sheet where the last press was: there a guard lies. */
export function guardDoubleTaps(): void {
  // Captured: before what the press opens.
  addEventListener("click", noteSpot, { capture: true, passive: true });
}

/** To stand in whatever a tap opens or leads back to: for a moment it takes a second tap at the same spot. */
export function DoubleTapGuard({ className = "" }: { className?: string }) {
  const since = useRef(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element) since.current = performance.now();
    // Left without a press, as by Back: its successor has come under no finger.
    else if (pressedAt < since.current) putSpot("", "");
  }, []);
  return <div ref={ref} className={`double-tap-guard of-screen ${className}`} />;
}

function noteSpot({ detail, clientX, clientY }: MouseEvent): void {
  const isByKey = detail === 0;
  if (isByKey) return;
  pressedAt = performance.now();
  putSpot(`${clientX}px`, `${clientY}px`);
}

function putSpot(x: string, y: string): void {
  const { style } = document.documentElement;
  style.setProperty("--press-x", x);
  style.setProperty("--press-y", y);
}
