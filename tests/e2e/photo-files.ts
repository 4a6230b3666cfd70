import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";

export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const width = 4000;
const height = 3000;

let phone: Promise<Buffer> | undefined;

/**
 * The path of a photo of 8 MB as a phone stores it: lying on its side, telling the place it was taken at, with a short film
 * behind it. Seen upright it is 3000 x 4000 and red at the top, blue below.
 */
export async function phonePhoto(): Promise<string> {
  phone ??= makePhonePhoto();
  return stored("phone.jpg", await phone, 8_000_000);
}

/** The path of a photo of a phone with more bytes than a photo may have when it is stored. */
export async function largePhonePhoto(): Promise<string> {
  phone ??= makePhonePhoto();
  return stored("dock.jpg", await phone, 11_000_000);
}

/** The path of a file with one byte more than a photo may have. */
export function tooLargeFile(): Promise<string> {
  return stored("large.jpg", Buffer.alloc(0), 10_485_761);
}

/** The bytes of a file that is handed to a page are unpacked by its JavaScript, those of a path are not. */
async function stored(name: string, beginning: Buffer, size: number): Promise<string> {
  const folder = join(process.env.E2E_STATE_DIR ?? "", `files-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(path, Buffer.concat([beginning, randomBytes(size - beginning.length)]));
  return path;
}

/** Lying on its side, what is the upper quarter is the left one. */
async function makePhonePhoto(): Promise<Buffer> {
  const red = { create: { width: width / 4, height, channels: 3, background: "#b83f3f" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#3f3fb8" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: "Phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 3/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A photo of few bytes; each number has a colour of its own. */
export async function smallPhoto(number: number): Promise<PhotoFile> {
  const background = { r: (number * 67) % 256, g: (number * 131) % 256, b: (number * 199) % 256 };
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `photo-${number}.jpg`, mimeType: "image/jpeg", buffer };
}

export async function smallPhotos(count: number): Promise<PhotoFile[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => smallPhoto(index + 1)));
}

/** A drawing that only its name makes a photo. */
export const svgNamedJpeg: PhotoFile = {
  name: "drawing.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
};

export const textFile: PhotoFile = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") };

/** What a person drops on a page, or pastes into it. */
export async function transferOf(page: Page, files: PhotoFile[], text?: string) {
  const contents = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") }));
  return page.evaluateHandle(
    ({ contents, text }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of contents) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (text) transfer.setData("text/plain", text);
      return transfer;
    },
    { contents, text },
  );
}
