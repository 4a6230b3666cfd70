import { env } from "cloudflare:test";
import { photoKey, photoPathOf, thumbnailKey } from "~/photos/model/photo-path";
import { pictures } from "./photo-bytes";

/** Paths of photos that the bucket holds as if they had been uploaded and confirmed. */
export async function somePhotos(count: number): Promise<string[]> {
  const uploadIds = Array.from({ length: count }, () => crypto.randomUUID());
  const put = (key: string, bytes: Uint8Array, contentType: string) =>
    env.PHOTOS.put(key, bytes, { httpMetadata: { contentType } });
  for (const uploadId of uploadIds) {
    await put(photoKey(uploadId), pictures.jpeg, "image/jpeg");
    await put(thumbnailKey(uploadId), pictures.webp, "image/webp");
  }
  return uploadIds.map(photoPathOf);
}
