import { maxPhotos, tooManyPhotos } from "~/tanks/model/tank.schema";
import { areAllConfirmed, type LookUpPhotos, unknownPhotos } from "~/tanks/store/unknown-photos.server";

export interface PostedPhotos {
  count: number;
  /** The same again when the form is sent again. */
  paths: () => Promise<string[]>;
  /** Stores all or none. */
  store: () => Promise<PostedPhotosRefusal | undefined>;
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
): Promise<{ photoUrls: string[]; added: string[] } | PostedPhotosRefusal> {
  const added = await photos.paths();
  const photoUrls = [...new Set([...named, ...added])];
  if (photoUrls.length > maxPhotos) return noRoom;
  if (!(await areAllConfirmed(photos.areConfirmed, named, saved))) return { status: 400, error: unknownPhotos.error };
  return (await photos.store()) ?? { photoUrls, added };
}

export const noRoom: PostedPhotosRefusal = { status: 400, error: tooManyPhotos };

/** A browser does not send a chosen file a second time by itself. */
export function chooseAgain({ count }: PostedPhotos): string | undefined {
  return count > 0 ? "Choose the photos again." : undefined;
}
