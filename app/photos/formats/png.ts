import { Buffer } from "node:buffer";
import { readOrientation } from "./exif";
import { BrokenPhotoError, type PhotoFile, startsWith, viewOf } from "./photo-format";

const signature = "\x89PNG\r\n\x1a\n";

/** The chunks a PNG needs to look right; text, time, EXIF and animation are dropped. */
const kept = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sRGB", "sBIT", "pHYs"]);

export function readPng(bytes: Uint8Array): PhotoFile | undefined {
  if (!startsWith(bytes, signature)) return undefined;
  if (!startsWith(bytes, "IHDR", 12) || bytes.length < 33) throw new BrokenPhotoError();
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  let orientation = 1;
  for (let at = 8; ; ) {
    const end = at + 12 <= bytes.length ? at + 12 + view.getUint32(at) : bytes.length + 1;
    if (end > bytes.length) throw new BrokenPhotoError();
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (kept.has(type)) parts.push(bytes.subarray(at, end));
    if (type === "eXIf") orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    if (type === "IEND") break;
    at = end;
  }
  return {
    type: "image/png",
    width: view.getUint32(16),
    height: view.getUint32(20),
    orientation,
    bytes: Buffer.concat(parts),
  };
}
