import { maxPhotos } from "~/tanks/tank.schema";
import { areAllConfirmed, type LookUpPhotos, unknownPhotos } from "~/tanks/unknown-photos.server";

export interface PostedPhotos {
  count: number;
  /** Stores all and returns their paths, or stores none. */
  store: () => Promise<{ photoPaths: string[] } | PostedPhotosRefusal>;
  discard: () => Promise<void>;
  areConfirmed: LookUpPhotos;
}

export interface PostedPhotosRefusal {
  status: number;
  error: string;
  headers?: Record<string, string>;
}

/** Behind those that the form names, which are confirmed or `saved` with the tank. */
export async function storePhotos(
  photos: PostedPhotos,
  named: string[],
  saved: string[],
): Promise<{ photoUrls: string[] } | PostedPhotosRefusal> {
  if (named.length + photos.count > maxPhotos) return tooManyPhotos;
  if (!(await areAllConfirmed(photos.areConfirmed, named, saved))) return { status: 400, error: unknownPhotos.error };
  const stored = await photos.store();
  return "error" in stored ? stored : { photoUrls: [...named, ...stored.photoPaths] };
}

export const tooManyPhotos: PostedPhotosRefusal = {
  status: 400,
  error: `A tank can have at most ${maxPhotos} photos.`,
};

/** A browser does not send a chosen file a second time by itself. */
export function chooseAgain({ count }: PostedPhotos): string | undefined {
  return count > 0 ? "Choose the photos again." : undefined;
}
