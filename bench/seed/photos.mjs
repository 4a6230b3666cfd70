import { randomBytes } from "node:crypto";
import sharp from "sharp";

const wanted = [
  { name: "2 MB", width: 2048, height: 1536, quality: 85 },
  { name: "10 MB", width: 4032, height: 3024, quality: 94 },
];

/** JPEGs of noise: one of the size the app's page sends, one of the size a camera makes. */
export function makePhotos() {
  return Promise.all(wanted.map(makePhoto));
}

async function makePhoto({ name, width, height, quality }) {
  const raw = { width, height, channels: 1 };
  const picture = sharp(randomBytes(width * height), { raw }).toColourspace("srgb");
  return { name, width, height, bytes: await picture.jpeg({ quality }).toBuffer() };
}
