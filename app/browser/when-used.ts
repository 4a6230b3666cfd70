const events = ["pointerdown", "pointermove", "keydown", "focusin", "scroll", "touchstart"] as const;

/** An unused page starts by itself after this long, in ms: the connection may be gone when it is used. */
const longestWait = 10_000;

/** Calls `start` at the first interaction with the page; a page that is only looked at loads no more than it shows. */
export function whenUsed(start: () => void): () => void {
  const stop = new AbortController();
  const startOnce = () => {
    stop.abort();
    start();
  };
  const timer = setTimeout(startOnce, longestWait);
  stop.signal.addEventListener("abort", () => clearTimeout(timer));
  for (const event of events) addEventListener(event, startOnce, { passive: true, signal: stop.signal });
  return () => stop.abort();
}
