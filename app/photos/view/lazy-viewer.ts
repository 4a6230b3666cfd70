import { lazyWithPreload } from "~/browser/lazy-with-preload";

export const PhotoViewer = lazyWithPreload(() => import("./photo-viewer.client"));
