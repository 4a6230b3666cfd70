import { type ComponentType, type ReactNode, useEffect, useState } from "react";

export interface Preloadable {
  preload: () => Promise<void>;
}

interface Placeholders<Props> {
  fallback?: ReactNode;
  /** For code that cannot be had; else nothing is shown. */
  Unloaded?: ComponentType<Props>;
}

/**
 * Loads a component when it is shown, unless it is preloaded; what was lost is asked for when it is shown again.
 * Not React.lazy, whose Suspense boundary would hydrate late and lose typed text.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, Unloaded = () => null }: Placeholders<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined;

  async function preload() {
    loaded ??= (await load()).default;
  }

  function Lazy(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (Component) return;
      preload().then(
        () => setComponent(() => loaded),
        () => setComponent(() => Unloaded),
      );
    }, [Component]);
    return Component ? <Component {...props} /> : fallback;
  }

  return Object.assign(Lazy, { preload });
}

/** Whether the component is loaded; undefined until that is known. Lost code is asked for again when `wantedBy` changes. */
export function usePreload(component: Preloadable, wantedBy: unknown = true): boolean | undefined {
  const [isLoaded, setLoaded] = useState<boolean>();
  useEffect(() => {
    if (wantedBy) preloadAll(component).then(setLoaded);
  }, [component, wantedBy]);
  return isLoaded;
}

export function preloadAll(...components: Preloadable[]): Promise<boolean> {
  return Promise.all(components.map(({ preload }) => preload())).then(
    () => true,
    () => false,
  );
}
