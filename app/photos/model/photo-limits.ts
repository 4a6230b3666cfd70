export const maxPhotoBytes = 10_485_760;

export function tooLargeText(name: string): string {
  return `${name} is larger than ${maxPhotoBytes / 1024 ** 2} MB.`;
}

/** Of a 429: uploads are counted by the minute. */
export const tooManyUploads = {
  error: "Too many uploads at once. Wait a minute and try again.",
  headers: { "Retry-After": "60" },
};

/** Longest side of a photo as it is sent and served, in px. */
export const maxPhotoSide = 2048;

export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

export type PhotoType = (typeof photoTypes)[number];

/** For file inputs: where JPEG is listed, phones convert HEIC photos to it. */
export const acceptedTypes = photoTypes.join(",");

export function isPhotoType(type: string): type is PhotoType {
  return photoTypes.some((each) => each === type);
}

export function isTooLarge({ size }: Blob): boolean {
  return size > maxPhotoBytes;
}
