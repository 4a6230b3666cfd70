import {
  BrokenPhotoError,
  ByteWriter,
  maxParts,
  type PhotoFile,
  readOrientation,
  startsWith,
  viewOf,
} from "./photo-format";

const signature = "\x89PNG\r\n\x1a\n";
const headerLength = 13;
const endChunk = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const palette = 3;

const transparencyLength: Record<number, number> = { 0: 2, 2: 6 };
const significantBitsLength: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

/** Whether a chunk that a PNG needs to look right has a length that the specification gives it. */
const rules: Record<string, (length: number, colourType: number) => boolean> = {
  IHDR: (length) => length === headerLength,
  PLTE: (length, colourType) => colourType === palette && length <= 768,
  IDAT: (length) => length > 0,
  tRNS: (length, colourType) => (colourType === palette ? length <= 256 : length === transparencyLength[colourType]),
  cHRM: (length) => length === 32,
  cICP: (length) => length === 4,
  gAMA: (length) => length === 4,
  iCCP: (length) => length > 0,
  sRGB: (length) => length === 1,
  sBIT: (length, colourType) => length === significantBitsLength[colourType],
  pHYs: (length) => length === 9,
};

export function readPng(bytes: Uint8Array): PhotoFile | undefined {
  if (!startsWith(bytes, signature)) return undefined;
  const view = viewOf(bytes);
  if (!startsWith(bytes, "IHDR", 12) || bytes.length < 33 || view.getUint32(8) !== headerLength) {
    throw new BrokenPhotoError();
  }
  const kept = new ByteWriter(bytes.length);
  kept.add(bytes.subarray(0, 8));
  const seen = new Set<string>();
  let [orientation, at] = [1, 8];
  for (let part = 0; part < maxParts; part++) {
    const end = at + 12 <= bytes.length ? at + 12 + view.getUint32(at) : bytes.length + 1;
    if (end > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "IEND") {
      if (!seen.has("IDAT")) break;
      kept.add(endChunk);
      const [width, height] = [view.getUint32(16), view.getUint32(20)];
      return { type: "image/png", width, height, orientation, bytes: kept.bytes };
    }
    if (type === "eXIf") orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    const isAllowed = Object.hasOwn(rules, type) && rules[type]?.(end - at - 12, bytes[25] ?? 0);
    if (isAllowed && (type === "IDAT" || !seen.has(type))) {
      kept.add(bytes.subarray(at, end));
      seen.add(type);
    }
    at = end;
  }
  throw new BrokenPhotoError();
}
