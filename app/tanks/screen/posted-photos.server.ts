import { maxPhotos } from "~/tanks/tank.schema";

export interface PostedPhotos {
  count: number;
  /** Stores all and returns their paths, or stores none. */
  store: () => Promise<{ photoPaths: string[] } | PostedPhotosRefusal>;
  discard: () => Promise<void>;
}

export interface PostedPhotosRefusal {
  status: number;
  error: string;
  headers?: Record<string, string>;
}

export async function storePhotos(
  photos: PostedPhotos,
  before: string[],
): Promise<{ photoUrls: string[] } | PostedPhotosRefusal> {
  if (before.length + photos.count > maxPhotos) return tooManyPhotos;
  const stored = await photos.store();
  return "error" in stored ? stored : { photoUrls: [...before, ...stored.photoPaths] };
}

export const tooManyPhotos: PostedPhotosRefusal = {
  status: 400,
  error: `A tank can have at most ${maxPhotos} photos.`,
};

/** A browser does not send a chosen file a second time by itself. */
export function chooseAgain({ count }: PostedPhotos): string | undefined {
  return count > 0 ? "Choose the photos again." : undefined;
}
