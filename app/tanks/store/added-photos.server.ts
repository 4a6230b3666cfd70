import { maxPhotos, photosFirst, tooManyPhotos } from "~/tanks/model/tank.schema";
import { getTank } from "./read-tank.server";
import { findKnown, type TankWriter } from "./receipts.server";

type LookUpPhotos = (photoPaths: string[]) => Promise<boolean>;

export const unknownPhotos = { error: photosFirst, fieldErrors: { photoUrls: [photosFirst] } };

/** Whether a photo that a write would add was never confirmed. Those of the tank are its own; a known write adds none. */
export async function addsUnknownPhotos(
  writer: TankWriter,
  areConfirmed: LookUpPhotos,
  photoUrls: string[] = [],
  id?: string,
): Promise<boolean> {
  if (photoUrls.length === 0) return false;
  const tank = id === undefined ? undefined : await getTank(writer.db, id);
  const isMissing = id !== undefined && !tank;
  if (isMissing || (await areAllConfirmed(areConfirmed, photoUrls, tank?.photoUrls ?? []))) return false;
  return !(await findKnown(writer));
}

async function areAllConfirmed(areConfirmed: LookUpPhotos, photoUrls: string[], stored: string[]) {
  const added = photoUrls.filter((photoPath) => !stored.includes(photoPath));
  return added.length === 0 || areConfirmed(added);
}

export interface PostedPhotos {
  count: number;
  paths: () => Promise<string[]>;
  store: () => Promise<PostedPhotosRefusal | undefined>;
  areConfirmed: LookUpPhotos;
}

export async function allPaths({ paths }: PostedPhotos, named: string[]): Promise<string[]> {
  return [...new Set([...named, ...(await paths())])];
}

export interface PostedPhotosRefusal {
  status: number;
  error: string;
  headers?: Record<string, string>;
}

/** Behind those that the form names, which are confirmed or `saved` with the tank. */
export async function storePosted(
  photos: PostedPhotos,
  named: string[],
  saved: string[],
): Promise<{ added: string[] } | PostedPhotosRefusal> {
  const photoUrls = await allPaths(photos, named);
  if (photoUrls.length > maxPhotos) return noRoom;
  if (!(await areAllConfirmed(photos.areConfirmed, named, saved))) return { status: 400, error: unknownPhotos.error };
  return (await photos.store()) ?? { added: await photos.paths() };
}

export const noRoom: PostedPhotosRefusal = { status: 400, error: tooManyPhotos };

/** A browser does not send a chosen file a second time by itself. */
export function chooseAgain({ count }: PostedPhotos): string | undefined {
  return count > 0 ? "Choose the photos again." : undefined;
}
