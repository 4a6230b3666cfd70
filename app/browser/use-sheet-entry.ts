import { useEffect, useRef } from "react";
import { uncover } from "./stray-taps";

interface Sheet {
  /** The router's index of the entry beneath. */
  idx: unknown;
  close: () => void;
}

/** The open sheets, the topmost last: each has a history entry that the router does not know. */
const sheets: Sheet[] = [];
let leaving = 0;

/** Gives a dialog a history entry while it is mounted, so that Back closes it and nothing else. */
export function useSheetEntry(onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const sheet = { idx: entryIdx(), close: () => close.current() };
    // Captured, so that the router does not take it for a navigation.
    if (sheets.length === 0) addEventListener("popstate", closeTopmost, { capture: true });
    sheets.push(sheet);
    history.pushState(history.state, "");
    return () => {
      uncover();
      if (remove(sheet) && entryIdx() === sheet.idx) leaveEntry();
    };
  }, []);
}

function closeTopmost(event: PopStateEvent) {
  if (leaving > 0) {
    leaving = 0;
    return event.stopImmediatePropagation();
  }
  const sheet = sheets.pop();
  if (sheet === undefined || entryIdx() !== sheet.idx) return void sheets.splice(0);
  event.stopImmediatePropagation();
  sheet.close();
}

function remove(sheet: Sheet): boolean {
  const position = sheets.indexOf(sheet);
  if (position >= 0) sheets.splice(position, 1);
  return position >= 0;
}

/** Sheets that close together are left by one step: of two in a row the browser drops one. */
function leaveEntry() {
  leaving += 1;
  if (leaving === 1) queueMicrotask(() => history.go(-leaving));
}

function entryIdx(): unknown {
  return history.state?.idx;
}
