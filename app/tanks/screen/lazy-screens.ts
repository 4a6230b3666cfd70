import { lazyWithPreload, preloadAll } from "~/browser/lazy-with-preload";
import { openedBy } from "~/tanks/tank-url";

export const TankForm = lazyWithPreload(() => import("~/tanks/form/tank-form"));
export const TankGallery = lazyWithPreload(() => import("~/tanks/gallery/tank-gallery"));

export function preloadOpened({ pathname, search }: Location): Promise<void> {
  const { mode } = openedBy(new URLSearchParams(search));
  if (pathname !== "/" || mode === "list") return Promise.resolve();
  return preloadAll(mode === "form" ? TankForm : TankGallery);
}
