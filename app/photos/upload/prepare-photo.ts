import { maxPhotoSide } from "~/photos/photo-limits";

const quality = 0.85;

/**
 * Redraws a photo as JPEG: upright, at most 2048 px on a side, without metadata. Returns the original if the browser
 * cannot read it or the result is larger; the server cleans every photo anyway.
 */
export async function preparePhoto(original: Blob): Promise<Blob> {
  if (original.type === "image/gif") return original;
  try {
    const bitmap = await createImageBitmap(original, { imageOrientation: "from-image" });
    const scale = Math.min(1, maxPhotoSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const prepared = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    return prepared && prepared.size > 0 && prepared.size < original.size ? prepared : original;
  } catch {
    return original;
  }
}
