import { useEffect, useRef } from "react";

/** Calls the `listener` of the newest render for each such event, while the component is mounted. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const call = (event: WindowEventMap[Type]) => latest.current(event);
    addEventListener(type, call);
    return () => removeEventListener(type, call);
  }, [type]);
}
