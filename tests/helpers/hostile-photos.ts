import { maxPhotoBytes } from "~/photos/model/photo-limits";
import { text } from "./photo-bytes";

type Bytes = Uint8Array<ArrayBuffer>;

const gifHead = [...text("GIF89a"), 10, 0, 10, 0, 0, 0, 0];
const gifFrame = [0x2c, 0, 0, 0, 0, 10, 0, 10, 0, 0, 2, 1, 0x44, 0];
const hugeFrame = (codeSize: number) => [...gifHead, 0x2c, 0, 0, 0, 0, 0xe0, 0x2e, 0xe0, 0x2e, 0, codeSize];
const gifEnd = [0, 0x3b];

const jpegHead = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 10, 0, 10, 1, 1, 0x11, 0];
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0];
const jpegEnd = [...scan, 1, 2, 0xff, 0xd9];

const pngHead = [...text("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\n\0\0\0\n\x08\x02\0\0\0"), 0, 0, 0, 0];
const pngChunk = (type: string, length: number) => [0, 0, 0, length, ...text(type), ...new Uint8Array(length + 4)];

const webpHead = [...text("RIFF\0\0\0\0WEBPVP8X"), 10, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 9, 0, 0];
const webpChunk = (type: string, length: number) => [...text(type), length, 0, 0, 0, ...new Uint8Array(length)];

/** As long as a photo may be: a head, one part over and over, and an end. */
function repeat(head: number[], part: number[], end: number[] = []): Bytes {
  const count = Math.floor((maxPhotoBytes - head.length - end.length) / part.length);
  const bytes = new Uint8Array(head.length + count * part.length + end.length);
  bytes.set(head);
  bytes.set(part, head.length);
  for (let filled = part.length; filled < count * part.length; filled *= 2) {
    const copied = Math.min(filled, count * part.length - filled);
    bytes.copyWithin(head.length + filled, head.length, head.length + copied);
  }
  bytes.set(end, bytes.length - end.length);
  return bytes;
}

function riff(bytes: Bytes): Bytes {
  new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
  return bytes;
}

function oneFrame(bytes: Bytes): Bytes {
  new DataView(bytes.buffer).setUint32(webpHead.length + 4, bytes.length - webpHead.length - 8, true);
  return riff(bytes);
}

/** Files of 10 MB, each made of as many parts as its format lets a stranger put in. */
export const hostilePhotos: Record<string, () => Bytes> = {
  "GIF blocks of 3 bytes": () => repeat([...gifHead, ...gifFrame], [0x21, 0xf9, 0], gifEnd),
  "GIF controls": () => repeat([...gifHead, ...gifFrame], [0x21, 0xf9, 4, 0, 0, 0, 0, 0], gifEnd),
  "GIF frames": () => repeat(gifHead, gifFrame, gifEnd),
  "GIF sub-blocks of 1 byte": () => repeat(hugeFrame(2), [1, 0], gifEnd),
  "GIF pixels": () => repeat(hugeFrame(2), [255, ...new Uint8Array(255)], gifEnd),
  "GIF clear codes": () => repeat(hugeFrame(1), [255, ...new Uint8Array(255).fill(0xaa)], gifEnd),
  "JPEG segments": () => repeat(jpegHead, [0xff, 0xe0, 0, 2], jpegEnd),
  "JPEG fill bytes": () => repeat(jpegHead, [0xff], jpegEnd),
  "JPEG tables": () => repeat(jpegHead, [0xff, 0xc4, 0xff, 0xf0, ...new Uint8Array(0xffee)], jpegEnd),
  "JPEG scans": () => repeat(jpegHead, [...scan, 1], jpegEnd),
  "JPEG zero bytes in a scan": () => repeat([...jpegHead, ...scan], [0xff, 0], [0xff, 0xd9]),
  "JPEG colour profiles": () => repeat(jpegHead, [0xff, 0xe2, 0, 16, ...text("ICC_PROFILE\0"), 1, 1], jpegEnd),
  "PNG picture chunks": () => repeat(pngHead, pngChunk("IDAT", 1), pngChunk("IEND", 0)),
  "PNG EXIF chunks": () => repeat(pngHead, pngChunk("eXIf", 0), pngChunk("IEND", 0)),
  "WebP alpha chunks": () => riff(repeat(webpHead, webpChunk("ALPH", 0))),
  "WebP frames": () => riff(repeat(webpHead, webpChunk("ANMF", 16))),
  "WebP chunks in a frame": () => oneFrame(repeat([...webpHead, ...webpChunk("ANMF", 16)], webpChunk("ALPH", 0))),
};
