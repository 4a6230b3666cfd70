import { maxPhotoBytes, tooLargeText } from "~/photos/model/photo-limits";
import { readGif } from "./gif";
import { readJpeg } from "./jpeg";
import { BrokenPhotoError, type PhotoFile, startsWith } from "./photo-format";
import { readPng } from "./png";
import { readWebp } from "./webp";

/** Limits of the Images binding, in px. */
const maxReadableSide = 12_000;
const maxPixels = 100_000_000;

export interface PhotoRefusal {
  status: 413 | 415;
  error: string;
}

export const damaged: PhotoRefusal = { status: 415, error: "The photo is damaged or incomplete." };

const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"];

export function readPhoto(bytes: Uint8Array): { photo: PhotoFile } | { refusal: PhotoRefusal } {
  if (bytes.length > maxPhotoBytes) return refuse(413, tooLargeText("The photo"));
  if (bytes.length === 0) return refuse(415, "The file is empty.");
  try {
    const photo = readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes) ?? readGif(bytes);
    if (!photo) return refuse(415, explain(bytes));
    const { width, height } = photo;
    if (width === 0 || height === 0) throw new BrokenPhotoError();
    if (width > maxReadableSide || height > maxReadableSide || width * height > maxPixels) {
      return refuse(413, "The photo has too many pixels: at most 12,000 on a side and 100 million in all are allowed.");
    }
    return { photo };
  } catch (error) {
    if (error instanceof BrokenPhotoError) return { refusal: damaged };
    throw error;
  }
}

function explain(bytes: Uint8Array): string {
  if (startsWith(bytes, "ftyp", 4) && heicBrands.some((brand) => startsWith(bytes, brand, 8))) {
    return "Most browsers cannot show HEIC photos: send the photo as JPEG.";
  }
  return "The file is not a JPEG, PNG, WebP or GIF photo.";
}

function refuse(status: PhotoRefusal["status"], error: string) {
  return { refusal: { status, error } };
}
