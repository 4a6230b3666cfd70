import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  annotatedGif,
  annotatedPng,
  annotatedWebp,
  concat,
  extendedHeader,
  has,
  phoneJpeg,
  pictures,
  pngChunk,
  secret,
  segment,
  text,
  webpChunk,
  webpOf,
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

const words = text(secret);
const { jpeg, png, webp, gif } = pictures;
/** Header and colour table. */
const gifHead = 19;

const withSegment = (marker: number, start: string) =>
  concat(jpeg.subarray(0, 2), segment(marker, concat(text(start), words)), jpeg.subarray(2));
const withChunk = (type: string, content: Uint8Array) =>
  concat(png.subarray(0, 33), pngChunk(type, content), png.subarray(33));
const withBlock = (...bytes: Uint8Array[]) => concat(gif.subarray(0, gifHead), ...bytes, gif.subarray(gifHead));
const subBlock = (content: Uint8Array) => concat(Uint8Array.from([content.length]), content);
const end = Uint8Array.from([0]);
const frameOf = (...chunks: Uint8Array[]) =>
  webpOf(
    extendedHeader(2),
    webpChunk("ANIM", new Uint8Array(6)),
    webpChunk("ANMF", concat(new Uint8Array(16), ...chunks)),
  );
const picture = webp.subarray(12);
const jfif = "JFIF\0\x01\x01\0\0\x01\0\x01";

const hidingPlaces: [name: string, bytes: Uint8Array][] = [
  ["a second JFIF header", withSegment(0xe0, `${jfif}\0\0`)],
  [
    "JFIF's thumbnail",
    concat(jpeg.subarray(0, 2), segment(0xe0, concat(text(`${jfif}\x01\x04`), words)), jpeg.subarray(20)),
  ],
  ["JFXX", withSegment(0xe0, "JFXX\0\x13")],
  ["another APP0", withSegment(0xe0, "AVI1")],
  ["an APP2 that is no colour profile", withSegment(0xe2, "MPF\0")],
  ["what follows Adobe's transform", withSegment(0xee, "Adobe\0\x64\0\0\0\0\x01")],
  ["another APP14", withSegment(0xee, "other")],
  ["a reserved JPEG marker", withSegment(0x02, "")],
  ["a JPEG extension", withSegment(0xf0, "")],
  ["a JPEG temporary marker", withSegment(0x01, "")],
  ["a hierarchical JPEG marker", withSegment(0xde, "")],
  ["what follows a restart interval", withSegment(0xdd, "\0\0")],
  ["what follows the quantization tables", withSegment(0xdb, `\0${"\x01".repeat(64)}\0`)],
  ["what follows the Huffman tables", withSegment(0xc4, `\0${"\0".repeat(16)}\0\xff`)],
  ["a gAMA of any length", withChunk("gAMA", words)],
  ["a pHYs of any length", withChunk("pHYs", words)],
  ["a cHRM of any length", withChunk("cHRM", words)],
  ["a tRNS of any length", withChunk("tRNS", words)],
  ["a palette that is not used", withChunk("PLTE", concat(words, words, words))],
  ["a second IHDR", withChunk("IHDR", concat(png.subarray(16, 29), words))],
  ["a private PNG chunk", withChunk("teSt", words)],
  ["an IEND of any length", concat(png.subarray(0, -12), pngChunk("IEND", words))],
  ["a GIF's graphic control of any length", withBlock(Uint8Array.from([0x21, 0xf9]), subBlock(words), end)],
  [
    "what follows a GIF's graphic control",
    withBlock(Uint8Array.from([0x21, 0xf9, 4, 0, 0, 0, 0]), subBlock(words), end),
  ],
  ["a GIF's comment", withBlock(Uint8Array.from([0x21, 0xfe]), subBlock(words), end)],
  ["a GIF's plain text", withBlock(Uint8Array.from([0x21, 0x01]), subBlock(new Uint8Array(12)), subBlock(words), end)],
  [
    "a GIF's application",
    withBlock(Uint8Array.from([0x21, 0xff]), subBlock(text("XMP DataXMP")), subBlock(words), end),
  ],
  [
    "what follows a GIF's loop count",
    withBlock(
      Uint8Array.from([0x21, 0xff]),
      subBlock(text("NETSCAPE2.0")),
      subBlock(Uint8Array.from([1, 0, 0])),
      subBlock(words),
      end,
    ),
  ],
  ["a GIF's other loop", withBlock(Uint8Array.from([0x21, 0xff]), subBlock(text("NETSCAPE2.0")), subBlock(words), end)],
  ["an unknown WebP chunk", webpOf(extendedHeader(), webpChunk("teSt", words), picture)],
  ["what follows a WebP's header", webpOf(extendedHeader(0, words), picture)],
  [
    "what follows a WebP's animation",
    webpOf(extendedHeader(), webpChunk("ANIM", concat(new Uint8Array(6), words)), picture),
  ],
  ["an unknown chunk in a WebP's frame", frameOf(webpChunk("teSt", words), picture)],
  ["a second picture in a WebP's frame", frameOf(picture, webpChunk("VP8L", concat(webp.subarray(20, 30), words)))],
  ["a second WebP picture", webpOf(extendedHeader(), picture, webpChunk("VP8 ", concat(webp.subarray(20, 30), words)))],
];

describe("hidden words", () => {
  test.each(hidingPlaces)("in %s are removed", (_, bytes) => {
    expect(has(bytes, secret)).toBe(true);
    const { bytes: clean } = read(bytes);
    expect(has(clean, secret)).toBe(false);
    expect(read(clean).bytes).toEqual(clean);
  });
});

describe("the colour", () => {
  const profile = (marker: string) => text(`${marker}${"profile".repeat(9)}`);

  test.each([
    [
      "a JPEG's profile",
      concat(jpeg.subarray(0, 2), segment(0xe2, profile("ICC_PROFILE\0\x01\x01")), jpeg.subarray(2)),
    ],
    ["a PNG's profile", withChunk("iCCP", profile("icc\0\0"))],
    ["a WebP's profile", webpOf(extendedHeader(0b100000), webpChunk("ICCP", profile("")), picture)],
  ])("keeps %s", (_, bytes) => {
    expect(has(read(bytes).bytes, "profile".repeat(9))).toBe(true);
  });

  test("of a CMYK JPEG keeps Adobe's transform", () => {
    expect(has(read(pictures.cmykJpeg).bytes, "Adobe\0d")).toBe(true);
  });
});

test("a GIF without metadata loses no byte", () => {
  expect(read(gif).bytes).toHaveLength(gif.length);
});

const size = (side: number) => concat(pictures.png.subarray(0, 16), Uint8Array.from([0, 0, side >> 8, side & 255]));
const giant = concat(size(65_535), pictures.png.subarray(20));
const pixels = concat(size(11_000), size(11_000).subarray(16), pictures.png.subarray(24));
const incomplete = "The photo is damaged or incomplete.";
const tooManyPixels = "The photo has too many pixels: at most 12,000 on a side and 100 million in all are allowed.";
const foreign = "The file is not a JPEG, PNG, WebP or GIF photo.";

const at = (bytes: Uint8Array, marker: number) =>
  bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === marker);
const scanData = at(jpeg, 0xda) + 2 + (jpeg[at(jpeg, 0xda) + 3] ?? 0);

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
  ["a picture of 65,535 px", giant, 413, tooManyPixels],
  ["a picture of 121 million pixels", pixels, 413, tooManyPixels],
  ["a JPEG cut in its scan", pictures.jpeg.subarray(0, -20), 415, incomplete],
  ["a JPEG cut in its header", pictures.jpeg.subarray(0, 30), 415, incomplete],
  ["a JPEG without a picture", concat(pictures.jpeg.subarray(0, 2), Uint8Array.from([0xff, 0xd9])), 415, incomplete],
  ["a JPEG without a scan", concat(jpeg.subarray(0, at(jpeg, 0xda)), Uint8Array.from([0xff, 0xd9])), 415, incomplete],
  ["a JPEG with an empty scan", concat(jpeg.subarray(0, scanData), Uint8Array.from([0xff, 0xd9])), 415, incomplete],
  ["a PNG without picture data", concat(png.subarray(0, 33), pngChunk("IEND", new Uint8Array())), 415, incomplete],
  [
    "a PNG with empty picture data",
    concat(png.subarray(0, 33), pngChunk("IDAT", new Uint8Array()), pngChunk("IEND", new Uint8Array())),
    415,
    incomplete,
  ],
  [
    "a PNG with a header of 20 bytes",
    concat(png.subarray(0, 8), pngChunk("IHDR", new Uint8Array(20)), png.subarray(33)),
    415,
    incomplete,
  ],
  ["a WebP without a frame", webpOf(extendedHeader()), 415, incomplete],
  ["a WebP with an empty frame", frameOf(), 415, incomplete],
  ["a WebP with an empty picture", webpOf(extendedHeader(), webpChunk("VP8 ", new Uint8Array())), 415, incomplete],
  ["a GIF without a frame", concat(gif.subarray(0, gifHead), Uint8Array.from([0x3b])), 415, incomplete],
  [
    "a GIF with an empty frame",
    concat(gif.subarray(0, gifHead), Uint8Array.from([0x2c, 0, 0, 0, 0, 32, 0, 24, 0, 0, 8, 0, 0x3b])),
    415,
    incomplete,
  ],
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
