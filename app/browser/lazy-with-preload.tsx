import { type ComponentType, lazy, useEffect, useState } from "react";

export interface Preloadable {
  preload: () => Promise<void>;
}

/** React.lazy with `preload`: a preloaded component does not suspend. `Unloaded` stands for code that cannot be had. */
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

  /** The code is asked for again when the component is shown the next time. */
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

export async function preloadAll(...components: Preloadable[]): Promise<boolean> {
  const outcomes = await Promise.allSettled(components.map(({ preload }) => preload()));
  return outcomes.every(({ status }) => status === "fulfilled");
}
