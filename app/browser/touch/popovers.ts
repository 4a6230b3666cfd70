/** Resolves once they open: until it is hydrated, a page offers none. */
export async function supportPopovers(): Promise<void> {
  if (!("popover" in HTMLElement.prototype)) await import("@oddbird/popover-polyfill").catch(() => {});
  else addEventListener("pointerdown", closeOnPressOutside);
}

/**
 * Before iOS 18.3 a press outside closes nothing. One that reaches the page, beside the filter, is left to the browser,
 * which closes after it: the page must not move under the press.
 */
function closeOnPressOutside({ target }: PointerEvent): void {
  const open = document.querySelector<HTMLElement>("[popover]:popover-open");
  if (!open || !(target instanceof Element) || target.closest("main")) return;
  if (!open.contains(target) && !target.closest(`[popovertarget="${open.id}"]`)) open.hidePopover();
}
