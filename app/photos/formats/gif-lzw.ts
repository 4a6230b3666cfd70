import { BrokenPhotoError } from "./photo-format";

const maxWidth = 12;
const maxDefined = 1 << maxWidth;

/** A GIF of 10 MB holds 7 to 10 million codes; only one made to be slow holds more. */
const maxCodes = 12_000_000;

interface PictureCodes {
  /** Where the first sub-block begins. */
  from: number;
  codeSize: number;
  pixels: number;
}

/** A place in a sub-block, and where that begins; the same for the terminator. */
interface Place {
  block: number;
  end: number;
}

/** A code's width depends on how many came before, its pixels on the last one. Local variables keep it to a few ns. */
export function lastPixelFinder(bytes: Uint8Array): (picture: PictureCodes) => Place {
  /** How many pixels each code stands for. */
  const lengths = new Uint32Array(maxDefined);
  let codes = 0;
  return ({ from, codeSize, pixels }) => {
    const clear = 1 << codeSize;
    lengths.fill(1, 0, clear);
    let [next, width, previous, missing] = [clear + 2, codeSize + 1, 0, pixels];
    let [bits, bitCount, block, at, left] = [0, 0, from, from, 0];
    for (; codes < maxCodes; codes++) {
      while (bitCount < width) {
        if (left === 0) {
          block = at;
          left = bytes[at++] ?? 0;
          if (left === 0) return { block, end: block };
        }
        bits |= (bytes[at++] ?? 0) << bitCount;
        bitCount += 8;
        left -= 1;
      }
      const code = bits & ((1 << width) - 1);
      bits >>>= width;
      bitCount -= width;
      if (code === clear) {
        next = clear + 2;
        width = codeSize + 1;
        previous = 0;
        continue;
      }
      const isBeingDefined = code === next && previous > 0;
      const isDefined = code < next && code !== clear + 1;
      if (missing <= 0 || !(isDefined || isBeingDefined)) return { block, end: at };
      const length = isDefined ? (lengths[code] ?? 0) : previous + 1;
      if (previous > 0 && next < maxDefined) lengths[next++] = previous + 1;
      if (next === 1 << width && width < maxWidth) width += 1;
      previous = length;
      missing -= length;
    }
    throw new BrokenPhotoError();
  };
}
