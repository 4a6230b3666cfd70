import { lazyWithPreload, preloadAll } from "~/browser/lazy-with-preload";
import { openedBy, reportOf } from "~/tanks/tank-url";
import { UnloadedScreen } from "./unloaded-screen";

export const TankForm = lazyWithPreload(() => import("~/tanks/form/tank-form"), UnloadedScreen);
export const TankGallery = lazyWithPreload(() => import("~/tanks/gallery/tank-gallery"), UnloadedScreen);

export const SummaryPage = lazyWithPreload(() => import("~/tanks/summary/summary-page"), UnloadedScreen);

/** Whether the code of what a page shows is here. */
export async function preloadOpened({ pathname, search }: Location): Promise<boolean> {
  const params = new URLSearchParams(search);
  const { mode } = openedBy(params);
  if (pathname === "/" && reportOf(params) === "summary") return preloadAll(SummaryPage);
  if (pathname !== "/" || mode === "list") return true;
  return preloadAll(mode === "form" ? TankForm : TankGallery);
}
