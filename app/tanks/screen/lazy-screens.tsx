import { lazyWithPreload, preloadAll } from "~/browser/code/lazy-with-preload";
import { openedBy, reportOf } from "~/tanks/query/tank-url";
import { Spinner } from "~/ui/spinner";
import { UnloadedScreen } from "./unloaded-screen";

const placeholders = { fallback: <Spinner label="Opening..." />, Unloaded: UnloadedScreen };

export const TankForm = lazyWithPreload(() => import("~/tanks/form/tank-form"), placeholders);
export const TankGallery = lazyWithPreload(() => import("~/tanks/gallery/tank-gallery"), placeholders);
export const PrintPage = lazyWithPreload(() => import("~/tanks/print/print-page"), placeholders);
export const SummaryPage = lazyWithPreload(() => import("~/tanks/summary/summary-page"), placeholders);
export const OutboxScreen = lazyWithPreload(() => import("~/tanks/outbox/outbox-screen"), placeholders);
export const SharedPhotos = lazyWithPreload(() => import("~/tanks/outbox/shared-photos"));

const screens = { form: TankForm, gallery: TankGallery, outbox: OutboxScreen, print: PrintPage, summary: SummaryPage };

export async function preloadOpened({ pathname, search }: Location | URL): Promise<boolean> {
  const params = new URLSearchParams(search);
  const opened = pathname === "/" ? (reportOf(params) ?? openedBy(params).mode) : "list";
  return opened === "list" || preloadAll(screens[opened]);
}
