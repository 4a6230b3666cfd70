import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect } from "@playwright/test";
import sharp from "sharp";
import { type PhotoFile, phonePhoto, smallPhoto } from "./photo-files";
import { patience } from "./tank-api";

const stored: Promise<string>[] = [];

/** Object paths of small photos that the server holds; tanks may share them. */
export async function storedPhotos(request: APIRequestContext, count: number): Promise<string[]> {
  for (let number = stored.length + 1; number <= count; number++) {
    stored.push(smallPhoto(number).then((photo) => storePhoto(request, photo)));
  }
  return Promise.all(stored.slice(0, count));
}

/** Sends a photo as a program would, and gives its object path. */
async function storePhoto(request: APIRequestContext, { buffer, mimeType }: PhotoFile): Promise<string> {
  const prepared = await request.post("/api/photos/upload", patience);
  const { uploadURL } = await prepared.json();
  const sent = await request.put(uploadURL, { data: buffer, headers: { "Content-Type": mimeType }, ...patience });
  expect(sent.status()).toBe(200);
  const confirmed = await request.put("/api/photos", { data: { photoURL: uploadURL }, ...patience });
  expect(confirmed.status()).toBe(200);
  const { objectPath } = await confirmed.json();
  return objectPath;
}

export async function servedBytes(request: APIRequestContext, path: string): Promise<Buffer> {
  const response = await request.get(path, patience);
  expect(response.status()).toBe(200);
  return response.body();
}

/** The phone's photo as the server gives it back: upright, smaller, and silent about where it was taken. */
export async function expectServedPhonePhoto(request: APIRequestContext, path: string) {
  const original = await readFile(await phonePhoto());
  const before = await sharp(original).metadata();
  expect(before).toMatchObject({ width: 4000, height: 3000, orientation: 6 });
  expect(before.exif).toBeDefined();

  const bytes = await servedBytes(request, path);
  const { width, height, format, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
  expect({ width, height, format }).toEqual({ width: 1536, height: 2048, format: "jpeg" });
  expect({ exif, xmp, iptc, orientation }).toEqual({});
  expect(bytes.length).toBeLessThan(original.length / 2);
  expect(await strongColour(bytes, 0.1), "its top").toBe("red");
  expect(await strongColour(bytes, 0.9), "its bottom").toBe("blue");
}

/** The colour that prevails at a height of a picture, from 0 to 1. */
async function strongColour(bytes: Buffer, at: number): Promise<"red" | "blue"> {
  const { width, height } = await sharp(bytes).metadata();
  const strip = { left: 0, top: Math.floor(height * at), width, height: 16 };
  const { channels } = await sharp(await sharp(bytes).extract(strip).toBuffer()).stats();
  const [red, , blue] = channels.map(({ mean }) => mean);
  return (red ?? 0) > (blue ?? 0) ? "red" : "blue";
}
