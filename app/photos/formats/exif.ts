import { startsWith, viewOf } from "./photo-format";

const orientationTag = 0x0112;

/** The orientation (1 to 8) in an EXIF block's TIFF data; 1 if it has none. */
export function readOrientation(tiff: Uint8Array): number {
  const isLittle = startsWith(tiff, "II*\0");
  if (!isLittle && !startsWith(tiff, "MM\0*")) return 1;
  const view = viewOf(tiff);
  const directory = tiff.length >= 8 ? view.getUint32(4, isLittle) : tiff.length;
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

export function writeOrientation(orientation: number): Uint8Array {
  const tiff = new Uint8Array(26);
  tiff.set([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]);
  return tiff;
}
