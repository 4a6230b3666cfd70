import { useEffect, useRef } from "react";
import type { ScreenContent } from "~/tanks/model/screen-content";
import type { SummaryContent } from "~/tanks/summary/tank-summary";

/** Where the focus went away with a form or gallery, the way back leads to its tank in the list, any other way to the screen. */
export function useScreenFocus(content: ScreenContent | SummaryContent) {
  const main = useRef<HTMLElement>(null);
  const shown = { mode: content.mode, tankId: tankIdOf(content) };
  const last = useRef(shown);
  useEffect(() => {
    const { mode, tankId } = last.current;
    const isOther = shown.mode !== mode || shown.tankId !== tankId;
    last.current = shown;
    if (!isOther || document.activeElement !== document.body) return;
    const left = shown.mode === "list" ? document.getElementById(`tank-${tankId}`)?.querySelector("a") : undefined;
    (left ?? main.current)?.focus({ preventScroll: true });
  });
  return main;
}

function tankIdOf(content: ScreenContent | SummaryContent): string | undefined {
  if ("newId" in content) return content.newId;
  return "tank" in content ? content.tank.id : undefined;
}
