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

/** A JPEG of 12 megapixels that is as smooth, and as noisy, as a phone's photo of a thing. */
export async function makeCameraPhoto() {
  const [width, height] = [4032, 3024];
  const coarse = { width: width / 8, height: height / 8, channels: 3 };
  const shapes = sharp(randomBytes(coarse.width * coarse.height * 3), { raw: coarse })
    .blur(6)
    .normalise();
  const grain = await sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } })
    .linear(0.12)
    .toColourspace("srgb")
    .png({ compressionLevel: 0 })
    .toBuffer();
  const picture = sharp(
    await shapes.resize(width, height, { kernel: "cubic" }).png({ compressionLevel: 0 }).toBuffer(),
  );
  const bytes = await picture
    .composite([{ input: grain, blend: "add" }])
    .jpeg({ quality: 90 })
    .toBuffer();
  return { width, height, bytes };
}
