import { useState } from "react";
import { flushSync } from "react-dom";
import { useWindowEvent } from "./use-window-event";

/** Rows that are printed at most: some two hundred pages. */
export const maxPrinted = 5000;

/** Renders the whole list before the browser lays out the print. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent("beforeprint", () => flushSync(() => setPrinting(true)));
  useWindowEvent("afterprint", () => flushSync(() => setPrinting(false)));
  return isPrinting;
}
