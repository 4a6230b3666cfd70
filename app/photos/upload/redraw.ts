import { drawJpeg } from "./draw-jpeg";

/** In ms. */
const longestWait = 20_000;

/**
 * A JPEG of the picture, upright, resized and without metadata; null if it is none. In a worker, whose script may be lost
 * or held up on the line: in the page, Chromium encodes only in idle moments, for up to 10 s.
 */
export function redraw(picture: Blob | ImageBitmap): Promise<Blob | null> {
  return redrawInWorker(picture)
    .catch(() => drawJpeg(picture))
    .catch(() => null);
}

async function redrawInWorker(picture: Blob | ImageBitmap): Promise<Blob | null> {
  const worker = new Worker(new URL("./draw-jpeg.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(picture);
      setTimeout(reject, longestWait);
    });
  } finally {
    worker.terminate();
  }
}
