import { useEffect, useMemo, useRef } from "react";

/**
 * A pause of so many ms that begins anew with each `begin()`: once it has passed, or with `end()`, `onEnd` is called.
 * With `cancel()` and when the component goes it is not.
 */
export function usePause(ms: number, onEnd: () => void) {
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const pause = useMemo(() => makePause(ms, () => latest.current()), [ms]);
  useEffect(() => pause.cancel, [pause]);
  return pause;
}

function makePause(ms: number, onEnd: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin() {
    cancel();
    timer = setTimeout(end, ms);
  }

  function end() {
    if (timer === undefined) return;
    cancel();
    onEnd();
  }

  function cancel() {
    clearTimeout(timer);
    timer = undefined;
  }

  return { begin, end, cancel, isRunning: () => timer !== undefined };
}
