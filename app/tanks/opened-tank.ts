import type { EditedTank } from "./tank-screen";

/** What the form was opened with: a conflict tells by it who changed what. */
export interface OpenedTank {
  version: number;
  photoUrls: string[];
}

export function openedTank({ version, photoUrls }: EditedTank): OpenedTank {
  return { version, photoUrls };
}

/** Reads the form's `opened`; a form without one was opened with no photos. */
export function parseOpenedPhotos(text: unknown): string[] {
  try {
    const { photoUrls } = JSON.parse(String(text));
    return Array.isArray(photoUrls) ? photoUrls.filter((path) => typeof path === "string") : [];
  } catch {
    return [];
  }
}

interface PhotoVersions {
  opened: readonly string[];
  mine: readonly string[];
  saved: readonly string[];
}

/** My photos, and those that somebody else added since I opened the form: they are lost only if I remove them. */
export function mergePhotos({ opened, mine, saved }: PhotoVersions): string[] {
  const known = new Set([...opened, ...mine]);
  return [...mine, ...saved.filter((path) => !known.has(path))];
}
