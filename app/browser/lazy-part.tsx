import { type ComponentType, lazy, useEffect, useState } from "react";

/**
 * A component in a chunk of its own, to stand within Suspense. `load` fetches the chunk ahead: what is here then shows
 * at once.
 */
export function part<Props extends object>(importPart: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const Later = lazy(importPart) as unknown as ComponentType<Props>;

  function Part(props: Props) {
    const [Component] = useState(() => loaded ?? Later);
    return <Component {...props} />;
  }

  async function load() {
    loaded = (await importPart()).default;
  }

  /**
   * Fetches the chunk too, once it is wanted and again when `reason` changes: whether it came, undefined until that is
   * known.
   */
  function useIsLoaded(isWanted = true, reason?: unknown): boolean | undefined {
    const [isLoaded, setLoaded] = useState<boolean>();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the reason is the caller's
    useEffect(() => {
      if (!isWanted) return;
      load().then(
        () => setLoaded(true),
        () => setLoaded(false),
      );
    }, [isWanted, reason]);
    return isLoaded;
  }

  return Object.assign(Part, { load, useIsLoaded });
}

const shownFromStart: Promise<unknown>[] = [];

/** For what is in the page as it comes: nothing typed into it may be lost when it comes alive. */
export function loadBeforeAlive(...parts: { load: () => Promise<void> }[]): void {
  shownFromStart.push(loadAhead(...parts));
}

export function untilReadyToComeAlive(): Promise<unknown> {
  return Promise.all(shownFromStart);
}

/** For what is likely to be wanted next; where there is no connection it is fetched when it is wanted. */
export function loadAhead(...parts: { load: () => Promise<void> }[]): Promise<unknown> {
  return Promise.allSettled(parts.map(({ load }) => load()));
}
