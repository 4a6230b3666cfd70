import { askWorker } from "~/browser/ask-worker";
import { drawJpeg, smallerOf } from "./draw-jpeg";

/** Upright, resized and without metadata; the original if that fails, or is larger and the original of an accepted type. */
export async function preparePhoto(original: Blob): Promise<Blob> {
  const photo = await smallerOf(original, redraw);
  return original instanceof File ? new File([photo], original.name, { type: photo.type }) : photo;
}

/**
 * A JPEG of the picture, upright, resized and without metadata; null if it is none. In a worker: in the page, Chromium
 * encodes only in idle moments, for up to 10 s.
 */
export function redraw(picture: Blob | ImageBitmap): Promise<Blob | null> {
  return redrawInWorker(picture)
    .catch(() => drawJpeg(picture))
    .catch(() => null);
}

function redrawInWorker(picture: Blob | ImageBitmap): Promise<Blob | null> {
  return askWorker(() => new Worker(new URL("./redraw.ts", import.meta.url), { type: "module" }), picture);
}

if ("DedicatedWorkerGlobalScope" in globalThis) {
  globalThis.onmessage = async ({ data }: MessageEvent<Blob | ImageBitmap>) =>
    postMessage(await drawJpeg(data).catch(() => null));
}
