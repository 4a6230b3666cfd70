const events = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

/** In ms; the connection may be gone when the page is first used. */
const longestWait = 10_000;

/** Calls `start` at the first interaction, or after a while. */
export function whenUsed(start: () => void): () => void {
  const stop = new AbortController();
  function startOnce() {
    if (stop.signal.aborted) return;
    stop.abort();
    start();
  }
  setTimeout(startOnce, longestWait);
  for (const event of events) addEventListener(event, startOnce, { passive: true, signal: stop.signal });
  return () => stop.abort();
}
