import { maxPhotos, tooManyPhotos } from "~/tanks/model/tank.schema";
import { getTank } from "./read-tank.server";
import { findKnown, type TankWriter } from "./receipts.server";

type FindUnstored = (photoPaths: string[]) => Promise<string[]>;

interface Listed {
  photoUrls?: string[];
  opened?: string[];
}

/** Undefined if a write adds only photos that are stored. Those of the tank are its own; a known write adds none. */
export async function refuseUnstored(
  writer: TankWriter,
  findUnstored: FindUnstored,
  { photoUrls = [], opened = [] }: Listed,
  id?: string,
) {
  if (photoUrls.every((photoPath) => opened.includes(photoPath))) return undefined;
  const tank = id === undefined ? undefined : await getTank(writer.db, id);
  if (id !== undefined && !tank) return undefined;
  const error = await unstoredError(findUnstored, photoUrls, [...opened, ...(tank?.photoUrls ?? [])]);
  return !error || (await findKnown(writer)) ? undefined : { error, fieldErrors: { photoUrls: [error] } };
}

async function unstoredError(findUnstored: FindUnstored, photoUrls: string[], stored: string[], shown = photoUrls) {
  const added = photoUrls.filter((photoPath) => !stored.includes(photoPath));
  const [first] = added.length > 0 ? await findUnstored(added) : [];
  if (first === undefined) return undefined;
  const which = shown.length > 1 ? `Photo ${shown.indexOf(first) + 1}` : "The photo";
  return `${which} is not stored. Remove it, or upload it again.`;
}

export interface PostedPhotos {
  count: number;
  paths: () => Promise<string[]>;
  store: () => Promise<PostedPhotosRefusal | undefined>;
  findUnstored: FindUnstored;
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
  shown = named,
): Promise<{ added: string[] } | PostedPhotosRefusal> {
  const photoUrls = await allPaths(photos, named);
  if (photoUrls.length > maxPhotos) return noRoom;
  const error = await unstoredError(photos.findUnstored, named, saved, shown);
  if (error) return { status: 400, error };
  return (await photos.store()) ?? { added: await photos.paths() };
}

export const noRoom: PostedPhotosRefusal = { status: 400, error: tooManyPhotos };

/** A browser does not send a chosen file a second time by itself. */
export function chooseAgain({ count }: PostedPhotos): string | undefined {
  return count > 0 ? "Choose the photos again." : undefined;
}
