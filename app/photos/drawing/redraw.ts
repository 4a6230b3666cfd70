import { answerInWorker, askWorker } from "~/browser/ask-worker";
import { drawJpeg, smallerOf } from "./draw-jpeg";

/** Upright, resized and without metadata; the original if that fails, or is larger and the original of an accepted type. */
export async function preparePhoto(original: Blob): Promise<Blob> {
  const photo = await smallerOf(original, redraw);
  return original instanceof File ? new File([photo], original.name, { type: photo.type }) : photo;
}

/** A JPEG; null if the picture is none. In a worker: in the page, Chromium encodes only in idle moments, for up to 10 s. */
export async function redraw(picture: Blob | ImageBitmap): Promise<Blob | null> {
  const start = () => new Worker(new URL("./redraw.ts", import.meta.url), { type: "module" });
  const drawn = await askWorker<Blob | null>("redraw", start, picture).catch(() => null);
  return drawn ?? drawJpeg(picture).catch(() => null);
}

answerInWorker((picture: Blob | ImageBitmap) => drawJpeg(picture).catch(() => null));
