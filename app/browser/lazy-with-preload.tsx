import { type ComponentType, lazy, useState } from "react";

export interface Preloadable {
  preload: () => Promise<void>;
}

/** React.lazy with `preload`: a preloaded component renders without suspending. */
export function lazyWithPreload<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const Suspending = lazy(async () => {
    const { default: Component } = await load();
    return { default: ({ props }: { props: Props }) => <Component {...props} /> };
  });

  function Lazy(props: Props) {
    const [Component] = useState(() => loaded);
    return Component ? <Component {...props} /> : <Suspending props={props} />;
  }

  async function preload() {
    loaded = (await load()).default;
  }

  return Object.assign(Lazy, { preload });
}

export async function preloadAll(...components: Preloadable[]): Promise<void> {
  await Promise.allSettled(components.map(({ preload }) => preload()));
}
