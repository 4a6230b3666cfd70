import { type ComponentType, lazy, useEffect, useState } from "react";

export interface Preloadable {
  preload: () => Promise<void>;
}

/**
 * React.lazy with `preload`: a preloaded component renders without suspending. `Unloaded` is shown if the code cannot be
 * had; the next time it is shown, it is asked for again.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Unloaded?: ComponentType,
) {
  let loaded: ComponentType<Props> | undefined;
  let Suspending = suspending();

  function suspending() {
    return lazy(async (): Promise<{ default: ComponentType<{ props: Props }> }> => {
      try {
        const { default: Component } = await load();
        return { default: ({ props }) => <Component {...props} /> };
      } catch (error) {
        if (!Unloaded) throw error;
        return { default: Missing };
      }
    });
  }

  function Missing() {
    useEffect(
      () => () => {
        Suspending = suspending();
      },
      [],
    );
    return Unloaded ? <Unloaded /> : null;
  }

  function Lazy(props: Props) {
    const [Component] = useState(() => loaded);
    return Component ? <Component {...props} /> : <Suspending props={props} />;
  }

  async function preload() {
    loaded = (await load()).default;
  }

  return Object.assign(Lazy, { preload });
}

/** Whether all of them could be loaded. */
export async function preloadAll(...components: Preloadable[]): Promise<boolean> {
  const outcomes = await Promise.allSettled(components.map(({ preload }) => preload()));
  return outcomes.every(({ status }) => status === "fulfilled");
}
