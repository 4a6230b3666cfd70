import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  annotatedGif,
  annotatedPng,
  annotatedWebp,
  concat,
  has,
  phoneJpeg,
  pictures,
  secret,
  text,
} from "../../../tests/helpers/photo-bytes";
import { readPhoto } from "./read-photo";

function read(bytes: Uint8Array) {
  const reading = readPhoto(bytes);
  if ("refusal" in reading) throw new Error(reading.refusal.error);
  return reading.photo;
}

const kinds: [name: string, bytes: Uint8Array, type: string, width: number, height: number][] = [
  ["a JPEG", pictures.jpeg, "image/jpeg", 64, 48],
  ["a progressive JPEG", pictures.progressiveJpeg, "image/jpeg", 64, 48],
  ["a CMYK JPEG", pictures.cmykJpeg, "image/jpeg", 64, 48],
  ["a phone's JPEG", phoneJpeg(6), "image/jpeg", 64, 48],
  ["a PNG", pictures.png, "image/png", 64, 48],
  ["a PNG with texts", annotatedPng(), "image/png", 64, 48],
  ["a WebP", pictures.webp, "image/webp", 64, 48],
  ["a lossless WebP", pictures.losslessWebp, "image/webp", 64, 48],
  ["a WebP with EXIF", annotatedWebp(), "image/webp", 64, 48],
  ["an animated GIF", pictures.gif, "image/gif", 32, 24],
  ["a GIF with a comment", annotatedGif(), "image/gif", 32, 24],
];

describe("reading a photo", () => {
  test.each(kinds)("recognises %s by its bytes", (_, bytes, type, width, height) => {
    expect(read(bytes)).toMatchObject({ type, width, height });
  });

  test.each(kinds)("removes metadata and trailing bytes from %s", (_, bytes) => {
    const { bytes: clean } = read(bytes);
    expect(has(clean, secret)).toBe(false);
    expect(has(clean, "<script>")).toBe(false);
    expect(read(clean).bytes).toEqual(clean);
  });

  test.each([1, 3, 6, 8])("finds the orientation %i of a JPEG", (orientation) => {
    expect(read(phoneJpeg(orientation)).orientation).toBe(orientation);
  });

  test("keeps the pixels of a JPEG byte for byte", () => {
    expect(read(phoneJpeg(1)).bytes).toEqual(read(pictures.jpeg).bytes);
  });
});

const size = (side: number) => concat(pictures.png.subarray(0, 16), Uint8Array.from([0, 0, side >> 8, side & 255]));
const giant = concat(size(65_535), pictures.png.subarray(20));
const pixels = concat(size(11_000), size(11_000).subarray(16), pictures.png.subarray(24));
const incomplete = "The photo is damaged or incomplete.";
const foreign = "The file is not a JPEG, PNG, WebP or GIF photo.";

const refused: [name: string, bytes: Uint8Array, status: number, error: string][] = [
  ["an empty file", new Uint8Array(), 415, "The file is empty."],
  ["an SVG", text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, foreign],
  ["a page", text("<!doctype html><script>alert(1)</script>"), 415, foreign],
  ["a page that begins like a JPEG", concat(Uint8Array.from([0xff, 0xd8, 0xff]), text("<script>")), 415, incomplete],
  ["a PDF", text("%PDF-1.7\n"), 415, foreign],
  [
    "a HEIC photo",
    concat(new Uint8Array(4), text("ftypheic"), new Uint8Array(20)),
    415,
    "Most browsers cannot show HEIC photos: send the photo as JPEG.",
  ],
  ["a picture of 65,535 px", giant, 413, "The photo has too many pixels: at most 12,000 on a side are allowed."],
  [
    "a picture of 121 million pixels",
    pixels,
    413,
    "The photo has too many pixels: at most 12,000 on a side are allowed.",
  ],
  ["a JPEG cut in its scan", pictures.jpeg.subarray(0, -20), 415, incomplete],
  ["a JPEG cut in its header", pictures.jpeg.subarray(0, 30), 415, incomplete],
  ["a JPEG without a picture", concat(pictures.jpeg.subarray(0, 2), Uint8Array.from([0xff, 0xd9])), 415, incomplete],
  ["a cut PNG", pictures.png.subarray(0, -8), 415, incomplete],
  ["a cut WebP", pictures.webp.subarray(0, -4), 415, incomplete],
  ["a cut GIF", pictures.gif.subarray(0, -10), 415, incomplete],
  [
    "a WebP that claims to be larger",
    concat(text("RIFF"), Uint8Array.from([255, 255, 0, 0]), text("WEBPVP8 ")),
    415,
    incomplete,
  ],
];

describe("a refused file", () => {
  test.each(refused)("%s is refused with the reason", (_, bytes, status, error) => {
    expect(readPhoto(bytes)).toEqual({ refusal: { status, error } });
  });

  test("10,485,761 bytes are too large", () => {
    expect(readPhoto(new Uint8Array(10_485_761))).toMatchObject({ refusal: { status: 413 } });
  });

  test("damaged or random bytes are read or refused, and never throw", () => {
    const sources = kinds.map(([, bytes]) => bytes);
    const damaged = fc
      .record({ source: fc.constantFrom(...sources), cut: fc.nat(700), at: fc.nat(700), value: fc.nat(255) })
      .map(({ source, cut, at, value }) => {
        const bytes = new Uint8Array(source.subarray(0, Math.max(1, source.length - (cut % source.length))));
        bytes[at % bytes.length] = value;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        const reading = readPhoto(bytes);
        expect("photo" in reading || reading.refusal.error.length > 0).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
