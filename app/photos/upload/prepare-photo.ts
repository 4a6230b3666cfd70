import { redraw } from "./redraw";

/** Redraws a photo upright, resized and without metadata; returns the original if that fails or makes it larger. */
export async function preparePhoto(original: Blob): Promise<Blob> {
  if (original.type === "image/gif") return original;
  const prepared = await redraw(original);
  return prepared && prepared.size > 0 && prepared.size < original.size ? prepared : original;
}
