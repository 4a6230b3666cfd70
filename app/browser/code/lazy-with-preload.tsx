import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

export interface Preloadable {
  preload: () => Promise<void>;
}

interface Placeholders {
  fallback?: ReactNode;
  /** For code that cannot be had. */
  Unloaded?: ComponentType;
}

/** React.lazy with `preload`. Once preloaded it has no Suspense boundary, which would hydrate late and lose typed text. */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback, Unloaded }: Placeholders = {},
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
    if (Component) return <Component {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Suspending props={props} />
      </Suspense>
    );
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
