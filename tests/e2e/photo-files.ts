import sharp from "sharp";

export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const width = 4000;
const height = 3000;

let phone: Promise<Buffer> | undefined;
let large: Promise<Buffer> | undefined;

/**
 * A photo of about 8 MB as a phone stores it: lying on its side, and telling the place it was taken at. Seen upright
 * it is 3000 x 4000 and red at the top, blue below.
 */
export async function phonePhoto(name = "phone.jpg"): Promise<PhotoFile> {
  phone ??= makePhonePhoto();
  return { name, mimeType: "image/jpeg", buffer: await phone };
}

/** A photo of a phone with more bytes than a photo may have when it is stored. */
export async function largePhonePhoto(): Promise<PhotoFile> {
  large ??= makePhonePhoto(96);
  return { name: "dock.jpg", mimeType: "image/jpeg", buffer: await large };
}

async function makePhonePhoto(quality = 90): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let noise = 1;
  for (let index = 0; index < pixels.length; index++) {
    noise = (noise * 1103515245 + 12345) & 0x7fffffff;
    const strong = Math.floor(index / 3) % width < width / 4 ? 0 : 2;
    pixels[index] = (index % 3 === strong ? 120 : 0) + ((noise >> 16) & 127);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
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

/** One byte more than a photo may have. */
export const tooLargeFile: PhotoFile = {
  name: "large.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.alloc(10_485_761, 0xff),
};
