/** Resolves once they open: until it is hydrated, a page offers none. */
export async function supportPopovers(): Promise<void> {
  if (!("popover" in HTMLElement.prototype)) await import("@oddbird/popover-polyfill").catch(() => {});
  else addEventListener("pointerdown", closeOnPressOutside);
  window.navigation?.addEventListener("navigate", closeOnBack);
}

interface NavigateEvent extends Event {
  navigationType: string;
}

declare global {
  interface Window {
    /** Of Chromium, and of Safari and Firefox from 2026 on; TypeScript's types of the DOM lack it. */
    navigation?: { addEventListener: (type: "navigate", listener: (event: NavigateEvent) => void) => void };
  }
}

/** Back closes what lies over the page, and leaves the page only after it. */
function closeOnBack(event: NavigateEvent): void {
  const open = document.querySelector<HTMLElement>("[popover]:popover-open");
  if (event.navigationType !== "traverse" || !open) return;
  event.preventDefault();
  open.hidePopover();
}

/** Before iOS 18.3 a press outside closes nothing. The page must not move under one that reaches it, beside the filter. */
function closeOnPressOutside({ target }: PointerEvent): void {
  const open = document.querySelector<HTMLElement>("[popover]:popover-open");
  if (!open || !(target instanceof Element) || target.closest("main")) return;
  if (!open.contains(target) && !target.closest(`[popovertarget="${open.id}"]`)) open.hidePopover();
}
