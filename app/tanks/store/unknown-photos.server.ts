import { photosFirst } from "~/tanks/model/tank.schema";
import type { Database } from "~drizzle/database";
import { getTank } from "./tanks.server";

/** Tells of photo paths whether this server has confirmed them all. */
export type LookUpPhotos = (photoPaths: string[]) => Promise<boolean>;

export const unknownPhotos = { error: photosFirst, fieldErrors: { photoUrls: [photosFirst] } };

/** Whether a photo that a write would add was never confirmed. Those that the tank of the id has are its own. */
export async function addsUnknownPhotos(
  db: Database,
  areConfirmed: LookUpPhotos,
  photoUrls: string[] = [],
  id?: string,
): Promise<boolean> {
  if (photoUrls.length === 0) return false;
  const tank = id === undefined ? undefined : await getTank(db, id);
  const isMissing = id !== undefined && !tank;
  return !isMissing && !(await areAllConfirmed(areConfirmed, photoUrls, tank?.photoUrls ?? []));
}

export async function areAllConfirmed(areConfirmed: LookUpPhotos, photoUrls: string[], stored: string[]) {
  const added = photoUrls.filter((photoPath) => !stored.includes(photoPath));
  return added.length === 0 || areConfirmed(added);
}
