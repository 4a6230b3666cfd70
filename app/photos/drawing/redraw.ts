import { maxPhotoSide } from "~/photos/model/photo-limits";

const quality = 0.85;

const longestWaitMs = 20_000;

/** Redraws a photo upright, resized and without metadata; returns the original if that fails or makes it larger. */
export async function preparePhoto(original: Blob): Promise<Blob> {
  if (original.type === "image/gif") return original;
  const prepared = await redraw(original);
  return prepared && prepared.size > 0 && prepared.size < original.size ? prepared : original;
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

async function drawJpeg(picture: Blob | ImageBitmap): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  const scale = Math.min(1, maxPhotoSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}

/** The worker runs this file too. */
if ("DedicatedWorkerGlobalScope" in globalThis) {
  globalThis.onmessage = async ({ data }: MessageEvent<Blob | ImageBitmap>) =>
    postMessage(await drawJpeg(data).catch(() => null));
}
