import { redrawPhoto } from "./redraw-photo";

/** Redraws a photo upright, resized and without metadata; returns the original if that fails or makes it larger. */
export async function preparePhoto(original: Blob): Promise<Blob> {
  if (original.type === "image/gif") return original;
  const prepared = await redrawInWorker(original)
    .catch(() => redrawPhoto(original))
    .catch(() => null);
  return prepared && prepared.size > 0 && prepared.size < original.size ? prepared : original;
}

/** Null for what is no picture. In the page, Chromium encodes only in idle moments, for up to 10 s. */
async function redrawInWorker(original: Blob): Promise<Blob | null> {
  const worker = new Worker(new URL("./redraw-photo.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(original);
    });
  } finally {
    worker.terminate();
  }
}
