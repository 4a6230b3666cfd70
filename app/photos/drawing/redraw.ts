import { drawJpeg, smallerOf } from "./draw-jpeg";

const longestWaitMs = 20_000;

/** Upright, resized and without metadata; the original if that fails or is larger. A file keeps its name. */
export async function preparePhoto(original: Blob): Promise<Blob> {
  const photo = await smallerOf(original, redraw);
  return original instanceof File ? new File([photo], original.name, { type: photo.type }) : photo;
}

/**
 * A JPEG of the picture, upright, resized and without metadata; null if it is none. In a worker, whose script may be lost
 * or held up on the line: in the page, Chromium encodes only in idle moments, for up to 10 s.
 */
export function redraw(picture: Blob | ImageBitmap): Promise<Blob | null> {
  return redrawInWorker(picture)
    .catch(() => drawJpeg(picture))
    .catch(() => null);
}

/** A worker for each picture: what decoding it took is freed with it. */
async function redrawInWorker(picture: Blob | ImageBitmap): Promise<Blob | null> {
  const worker = new Worker(new URL("./redraw.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(picture);
      setTimeout(reject, longestWaitMs);
    });
  } finally {
    worker.terminate();
  }
}

/** The worker runs this file too. */
if ("DedicatedWorkerGlobalScope" in globalThis) {
  globalThis.onmessage = async ({ data }: MessageEvent<Blob | ImageBitmap>) =>
    postMessage(await drawJpeg(data).catch(() => null));
}
