import { maxPhotoSide } from "~/photos/photo-limits";

const quality = 0.85;

/** Upright, resized and without metadata. Rejects what is no picture. */
export async function drawJpeg(picture: Blob | ImageBitmap): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  const scale = Math.min(1, maxPhotoSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
