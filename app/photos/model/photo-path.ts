import { prefixOf } from "~/server/bucket-folders";

/** Photos as they were sent, as they are served, and their thumbnails. */
export const pendingPrefix = prefixOf("pending");
export const uploadsPrefix = prefixOf("uploads");
export const thumbsPrefix = prefixOf("thumbs");

export const photoPathPrefix = "/objects/uploads/";

export const photoPathPattern = /^\/objects\/uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function pendingKey(uploadId: string): string {
  return pendingPrefix + uploadId;
}

export function photoKey(uploadId: string): string {
  return uploadsPrefix + uploadId;
}

export function thumbnailKey(uploadId: string): string {
  return thumbsPrefix + uploadId;
}

export function photoPathOf(uploadId: string): string {
  return photoPathPrefix + uploadId;
}

export function photoIdOf(photoPath: string): string {
  return photoPath.slice(photoPathPrefix.length);
}

export function thumbnailPath(photoPath: string): string {
  return `${photoPath}?thumb`;
}

export function isThumbnail({ searchParams }: URL): boolean {
  return searchParams.has("thumb");
}

export function uploadIdAfter(prefix: string, text: string): string | undefined {
  const uploadId = text.startsWith(prefix) ? text.slice(prefix.length) : "";
  return photoPathPattern.test(photoPathOf(uploadId)) ? uploadId : undefined;
}

/** A photo that is not in the list, or there already, changes nothing. */
export function movePhoto(photoPaths: string[], photoPath: string, to: number): string[] {
  if (!photoPaths.includes(photoPath)) return photoPaths;
  const others = photoPaths.filter((each) => each !== photoPath);
  return others.toSpliced(to, 0, photoPath);
}
