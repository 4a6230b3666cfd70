import animatedGif from "../fixtures/animated.gif?inline";
import cmykJpeg from "../fixtures/cmyk.jpg?inline";
import losslessWebp from "../fixtures/lossless.webp?inline";
import progressiveJpeg from "../fixtures/progressive.jpg?inline";
import smallJpeg from "../fixtures/small.jpg?inline";
import smallPng from "../fixtures/small.png?inline";
import smallWebp from "../fixtures/small.webp?inline";

type Bytes = Uint8Array<ArrayBuffer>;

/** Small real pictures, 64 x 48 (the GIF 32 x 24). */
export const pictures = {
  jpeg: decode(smallJpeg),
  progressiveJpeg: decode(progressiveJpeg),
  cmykJpeg: decode(cmykJpeg),
  png: decode(smallPng),
  webp: decode(smallWebp),
  losslessWebp: decode(losslessWebp),
  gif: decode(animatedGif),
};

function decode(dataUrl: string): Bytes {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (char) => char.charCodeAt(0));
}

export function concat(...parts: Uint8Array[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

export function text(content: string): Bytes {
  return Uint8Array.from(content, (char) => char.charCodeAt(0) & 0xff);
}

/** The words that must not be found in what is served. */
export const secret = "GPS-SECRET-51.5007N";

/** EXIF with an orientation and a place, as TIFF. */
function tiff(orientation: number): Bytes {
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...[tag >> 8, tag & 255, 0, type, 0, 0, 0, count],
    ...value,
  ];
  const head = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 2];
  const entries = [...entry(0x0112, 3, 1, [0, orientation, 0, 0]), ...entry(0x8825, 4, 1, [0, 0, 0, 38])];
  return concat(Uint8Array.from([...head, ...entries, 0, 0, 0, 0]), text(secret));
}

export function segment(marker: number, content: Uint8Array): Bytes {
  const length = content.length + 2;
  return concat(Uint8Array.from([0xff, marker, length >> 8, length & 255]), content);
}

/** A JPEG as a phone makes it: EXIF with orientation and place, XMP, a comment, and something behind its end. */
export function phoneJpeg(orientation: number, picture: Uint8Array = pictures.jpeg): Bytes {
  return concat(
    picture.subarray(0, 2),
    segment(0xe1, concat(text("Exif\0\0"), tiff(orientation))),
    segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x>${secret}</x>`)),
    segment(0xed, text(`Photoshop 3.0\0${secret}`)),
    segment(0xfe, text(`comment ${secret} <script>alert(1)</script>`)),
    picture.subarray(2),
    text(`<script>alert("${secret}")</script>`),
  );
}

export function pngChunk(type: string, content: Uint8Array): Bytes {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, content.length);
  return concat(length, text(type), content, new Uint8Array(4));
}

export function annotatedPng(): Bytes {
  const head = pictures.png.subarray(0, 33);
  const chunks = [pngChunk("tEXt", text(`Comment\0${secret}`)), pngChunk("eXIf", tiff(1))];
  return concat(head, ...chunks, pictures.png.subarray(33), text(secret));
}

export function webpChunk(type: string, content: Uint8Array): Bytes {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, content.length, true);
  return concat(text(type), length, content, new Uint8Array(content.length % 2));
}

export function webpOf(...chunks: Uint8Array[]): Bytes {
  return webpChunk("RIFF", concat(text("WEBP"), ...chunks));
}

export function extendedHeader(flags = 0b1100, rest: Uint8Array = new Uint8Array()): Bytes {
  return webpChunk("VP8X", concat(Uint8Array.from([flags, 0, 0, 0, 63, 0, 0, 47, 0, 0]), rest));
}

/** The extended form, with EXIF and XMP behind the picture. */
export function annotatedWebp(): Bytes {
  return concat(
    webpOf(extendedHeader(), pictures.webp.subarray(12), webpChunk("EXIF", tiff(1)), webpChunk("XMP ", text(secret))),
    text(secret),
  );
}

export function annotatedGif(): Bytes {
  const { gif } = pictures;
  const comment = concat(Uint8Array.from([0x21, 0xfe, secret.length]), text(secret), Uint8Array.from([0]));
  return concat(gif.subarray(0, gif.length - 1), comment, Uint8Array.from([0x3b]), text(secret));
}

export function has(bytes: Uint8Array, words: string): boolean {
  return new TextDecoder("latin1").decode(bytes).includes(words);
}
