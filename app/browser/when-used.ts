const signs = ["pointerdown", "pointermove", "keydown", "focusin", "scroll", "touchstart"] as const;

/** A page that is left open gets ready by itself after this long, in ms: the line may be gone when it is used. */
const quietTime = 10_000;

/** Begins once the person does anything on the page: what is only looked at loads no more than it shows. */
export function whenUsed(begin: () => void): () => void {
  const stop = new AbortController();
  const start = () => {
    stop.abort();
    begin();
  };
  const timer = setTimeout(start, quietTime);
  stop.signal.addEventListener("abort", () => clearTimeout(timer));
  for (const sign of signs) addEventListener(sign, start, { passive: true, signal: stop.signal });
  return () => stop.abort();
}
