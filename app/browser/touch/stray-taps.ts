interface Tap {
  x: number;
  y: number;
  time: number;
  element: Element;
}

/** How long in ms, and how near in px, a second tap of a hurried hand follows the first. */
export const settleTime = 600;
const sameSpot = 32;

const pressable = "a, button, input, select, summary, textarea";

let last: Tap | undefined;

/** Ignores a tap soon after another at the same spot, if something else stands there by now or it would close again. */
export function ignoreStrayTaps(): void {
  addEventListener("click", ignoreIfStray, { capture: true });
}

/** For when a dialog has closed, or as the ref of what opens or leaves: something else has come under the finger. */
export function uncover(): void {
  if (last) last.time = performance.now();
}

function ignoreIfStray(event: MouseEvent): void {
  const isTap = event instanceof PointerEvent && ["touch", "pen"].includes(event.pointerType);
  if (!isTap || !(event.target instanceof Element)) return;
  const { clientX: x, clientY: y, timeStamp: time, target } = event;
  const isStray =
    last !== undefined && follows({ x, y, time }, last) && (hasChanged(last) || opensPopover(last.element));
  last = { x, y, time, element: isStray && last ? last.element : pressedBy(target) };
  if (!isStray) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function follows(tap: Omit<Tap, "element">, before: Tap): boolean {
  return tap.time - before.time < settleTime && Math.hypot(tap.x - before.x, tap.y - before.y) < sameSpot;
}

function hasChanged({ x, y, element }: Tap): boolean {
  const found = document.elementFromPoint(x, y);
  return found !== null && pressedBy(found) !== element;
}

function opensPopover(element: Element): boolean {
  return element.hasAttribute("popovertarget");
}

function pressedBy(element: Element): Element {
  return element.closest("label")?.control ?? element.closest(pressable) ?? element;
}
