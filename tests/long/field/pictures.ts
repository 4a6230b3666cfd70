import sharp from "sharp";

/** Wide enough that a photo of each number is another size, which no drawing anew changes. */
const width = 200;
const smallest = 20;

export async function pictureOf(number: number) {
  const size = { width: smallest + (number % width), height: smallest + Math.floor(number / width) };
  const buffer = await sharp({ create: { ...size, channels: 3, background: "#3f7fb8" } })
    .jpeg()
    .toBuffer();
  return { name: nameOf(number), mimeType: "image/jpeg", buffer };
}

export function nameOf(number: number): string {
  return `photo-${number}.jpg`;
}

export async function numberOf(picture: Buffer): Promise<number> {
  const size = await sharp(picture).metadata();
  return (size.height - smallest) * width + (size.width - smallest);
}
