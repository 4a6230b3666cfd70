import { maxPhotoSide } from "~/photos/photo-limits";

const quality = 0.85;

/** Redraws a photo upright, resized and without metadata; returns the original if that fails or makes it larger. */
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
