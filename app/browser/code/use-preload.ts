import { useEffect, useState } from "react";
import type { Preloadable } from "./lazy-with-preload";

export function usePreload({ preload }: Preloadable, isWanted = true, retry?: unknown): boolean | undefined {
  const [isLoaded, setLoaded] = useState<boolean>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` only triggers
  useEffect(() => {
    if (!isWanted) return;
    preload().then(
      () => setLoaded(true),
      () => setLoaded(false),
    );
  }, [preload, isWanted, retry]);
  return isLoaded;
}
