/** Resolves once they open: until it is hydrated, a page offers none. */
export async function supportPopovers(): Promise<void> {
  if (!("popover" in HTMLElement.prototype)) await import("@oddbird/popover-polyfill").catch(() => {});
  else addEventListener("pointerdown", closeOnPressOutside);
}

/** Before iOS 18.3 a press outside closes nothing. The page must not move under one that reaches it, beside the filter. */
function closeOnPressOutside({ target }: PointerEvent): void {
  const open = document.querySelector<HTMLElement>("[popover]:popover-open");
  if (!open || !(target instanceof Element) || target.closest("main")) return;
  if (!open.contains(target) && !target.closest(`[popovertarget="${open.id}"]`)) open.hidePopover();
}
