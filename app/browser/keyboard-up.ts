/** Keeps the field that is typed into in sight: focused, when a keyboard comes up, and when the phone is turned. */
export function keepFocusInSight(): void {
  for (const event of ["focusin", "click", "resize"]) addEventListener(event, showFocus);
  visualViewport?.addEventListener("resize", leaveRoomForKeyboard);
}

function showFocus(): void {
  const field = document.activeElement;
  // What moves while it is pressed gets no click.
  if (field?.matches(":is(input, textarea):not(:active)")) field.scrollIntoView({ block: "nearest" });
}

/** On iOS the keyboard covers the page without resizing it. */
function leaveRoomForKeyboard(): void {
  const { height = 0, scale = 1 } = visualViewport ?? {};
  const covered = Math.max(0, Math.round(innerHeight - height * scale));
  document.documentElement.style.setProperty("--keyboard", `${covered}px`);
}
