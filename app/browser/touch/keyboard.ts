/** Keeps the field that is typed into, and what sticks to the page's foot, above the on-screen keyboard. */
export function makeRoomForKeyboard(): void {
  const listeners = {
    focusin: showFocus,
    click: showFocus,
    resize: showFocus,
    submit: leaveSearch,
    touchmove: leaveSearch,
  };
  for (const [event, listener] of Object.entries(listeners)) addEventListener(event, listener, { passive: true });
  for (const event of ["resize", "scroll"]) window.visualViewport?.addEventListener(event, measureKeyboard);
}

function showFocus(): void {
  const field = document.activeElement;
  // What moves while it is pressed gets no click.
  if (field?.matches(":is(input, textarea):not(:active)")) field.scrollIntoView({ block: "nearest" });
}

/** Who looks at what was found needs no keyboard over it. */
function leaveSearch(): void {
  const field = document.activeElement;
  const isSearch = field instanceof HTMLElement && field.matches("[type=search]");
  if (isSearch && matchMedia("(pointer: coarse)").matches) field.blur();
}

/** iOS lays its keyboard over the page instead of shrinking it: `--keyboard` is the height that it covers. */
function measureKeyboard(): void {
  const { scale = 1, height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
  // Enlarged by two fingers, the viewport is smaller without a keyboard.
  const covered = scale === 1 ? Math.max(0, Math.round(innerHeight - height - offsetTop)) : 0;
  document.documentElement.style.setProperty("--keyboard", `${covered}px`);
}
