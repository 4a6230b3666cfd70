import { askWorker } from "~/browser/ask-worker";
import { makeStore } from "~/browser/store";
import { drawJpeg, smallerOf } from "./draw-jpeg";

const longestFrameMs = 3000;
const stuckUntil = makeStore(0);

/** Upright, resized and without metadata; the original if that fails, or is larger and the original of an accepted type. */
export async function preparePhoto(original: Blob): Promise<Blob> {
  const photo = await smallerOf(original, redraw);
  return original instanceof File ? new File([photo], original.name, { type: photo.type }) : photo;
}

/** A JPEG; null if the picture is none. In a worker: in the page, Chromium encodes only in idle moments, for up to 10 s. */
function redraw(picture: Blob): Promise<Blob | null> {
  return redrawInWorker(picture)
    .catch(() => drawJpeg(picture))
    .catch(() => null);
}

/** A person waits for it: a worker whose code is stuck on the line is not waited for again within the minute. */
export async function redrawFrame(frame: ImageBitmap): Promise<Blob | null> {
  const drawing = Date.now() < stuckUntil.get() ? undefined : redrawInWorker(frame, longestFrameMs);
  const drawn = await drawing?.catch(() => stuckUntil.set(Date.now() + 60_000));
  return drawn ?? drawJpeg(frame).catch(() => null);
}

function redrawInWorker(picture: Blob | ImageBitmap, longestWaitMs?: number): Promise<Blob | null> {
  const start = () => new Worker(new URL("./redraw.ts", import.meta.url), { type: "module" });
  return askWorker(start, picture, { longestWaitMs });
}

if ("DedicatedWorkerGlobalScope" in globalThis) {
  globalThis.onmessage = async ({ data }: MessageEvent<Blob | ImageBitmap>) =>
    postMessage(await drawJpeg(data).catch(() => null));
}
