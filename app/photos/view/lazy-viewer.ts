import { lazyWithPreload } from "~/browser/code/lazy-with-preload";

export const PhotoViewer = lazyWithPreload(() => import("./photo-viewer.client"));
