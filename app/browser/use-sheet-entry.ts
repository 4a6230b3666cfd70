import { useEffect, useRef } from "react";
import { uncover } from "./stray-taps";

interface Sheet {
  /** The router's index of the entry beneath. */
  idx: unknown;
  close: () => void;
}

/** The open sheets, the topmost last: each has a history entry that the router does not know, with its `sheet` number. */
const sheets: Sheet[] = [];
let leaving: Pick<Sheet, "idx"> | undefined;

/** Before the router listens, which takes each popstate for a navigation and gives up what it loads or saves. */
export function closeSheetsOnBack(): void {
  addEventListener("popstate", (event) => {
    if (handlePop(event.state)) event.stopImmediatePropagation();
  });
}

/** Gives a dialog a history entry while it is mounted, so that Back closes it and nothing else. */
export function useSheetEntry(onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const sheet = { idx: history.state?.idx, close: () => close.current() };
    sheets.push(sheet);
    enter();
    return () => {
      uncover();
      const position = sheets.indexOf(sheet);
      if (position >= 0) sheets.splice(position, 1);
      // A sheet that opens in place of this one takes its entry.
      if (history.state?.idx === sheet.idx) queueMicrotask(leave);
    };
  }, []);
}

/** Returns true if the router is not to hear of it. */
function handlePop(state: { idx?: unknown; sheet?: number } | null): boolean {
  const isLeft = leaving !== undefined && leaving.idx === state?.idx;
  leaving = undefined;
  if (sheets.some(({ idx }) => idx !== state?.idx)) sheets.splice(0);
  if (sheets.length === 0) return isLeft;
  if (isLeft) enter();
  else for (const { close } of sheets.splice(depthOf(state)).reverse()) close();
  leave();
  return true;
}

function enter() {
  if (depthOf(history.state) < sheets.length) history.pushState({ ...history.state, sheet: sheets.length }, "");
}

/** One step at a time: a second one before the first has arrived would be lost, or leave too much. */
function leave() {
  const extra = depthOf(history.state) - sheets.length;
  if (extra <= 0 || leaving) return;
  leaving = { idx: history.state?.idx };
  history.go(-extra);
}

function depthOf(state: { sheet?: number } | null): number {
  return state?.sheet ?? 0;
}
