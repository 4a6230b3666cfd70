import { useRef } from "react";
import type { ScreenContent } from "~/tanks/model/screen-content";
import type { SummaryContent } from "~/tanks/summary/tank-summary";
import { useFocusAfter } from "~/ui/use-lost-focus";

/** Where the focus went away with a screen, the way back leads to its tank in the list, or to what is read there; any other way to the screen. */
export function useScreenFocus(content: ScreenContent | SummaryContent) {
  const main = useRef<HTMLElement>(null);
  const { mode } = content;
  const linkOf = (tankId?: string) => document.getElementById(`tank-${tankId}`)?.querySelector("a");
  useFocusAfter(
    ([tankId]) => (mode === "list" && (linkOf(tankId) ?? firstInView(main.current))) || main.current,
    [tankIdOf(content), mode],
  );
  return main;
}

function firstInView(main: HTMLElement | null): HTMLElement | undefined {
  if (!main || window.scrollY === 0) return undefined;
  const links = main.querySelectorAll<HTMLElement>("[id^=tank-] a");
  return [...links].find((link) => link.getBoundingClientRect().top > main.offsetTop);
}

function tankIdOf(content: ScreenContent | SummaryContent): string | undefined {
  if ("newId" in content) return content.newId;
  return "tank" in content ? content.tank.id : undefined;
}
