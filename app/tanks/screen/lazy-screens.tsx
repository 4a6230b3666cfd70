import { lazyWithPreload, preloadAll } from "~/browser/code/lazy-with-preload";
import { openedBy, reportOf } from "~/tanks/query/tank-url";
import { Spinner } from "~/ui/spinner";
import { UnloadedScreen } from "./unloaded-screen";

const placeholders = { fallback: <Spinner label="Opening..." />, Unloaded: UnloadedScreen };

export const TankForm = lazyWithPreload(() => import("~/tanks/form/tank-form"), placeholders);
export const TankGallery = lazyWithPreload(() => import("~/tanks/gallery/tank-gallery"), placeholders);
export const SummaryPage = lazyWithPreload(() => import("~/tanks/summary/summary-page"), placeholders);

export async function preloadOpened({ pathname, search }: Location | URL): Promise<boolean> {
  const params = new URLSearchParams(search);
  const { mode } = openedBy(params);
  if (pathname === "/" && reportOf(params) === "summary") return preloadAll(SummaryPage);
  if (pathname !== "/" || mode === "list") return true;
  return preloadAll(mode === "form" ? TankForm : TankGallery);
}
