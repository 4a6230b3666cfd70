import { isPhotoType, maxPhotoSide } from "~/photos/model/photo-limits";

const quality = 0.85;

export async function smallerOf(original: Blob, draw: (picture: Blob) => Promise<Blob | null>): Promise<Blob> {
  if (original.type === "image/gif") return original;
  const drawn = await draw(original);
  if (!drawn || drawn.size === 0) return original;
  return original.size <= drawn.size && (await isAccepted(original)) ? original : drawn;
}

/** The type is that of the file's name, which an AVIF or HEIC photo may share with a JPEG. */
async function isAccepted(photo: Blob): Promise<boolean> {
  const mark = await photo
    .slice(4, 8)
    .text()
    .catch(() => "");
  return isPhotoType(photo.type) && mark !== "ftyp";
}

export async function drawJpeg(picture: Blob | ImageBitmap): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, maxPhotoSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives nothing to draw with.");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
