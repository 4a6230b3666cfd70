import type { EditedTank } from "./tank-screen";

export interface OpenedTank {
  version: number;
  photoUrls: string[];
}

export function openedTank({ version, photoUrls }: EditedTank): OpenedTank {
  return { version, photoUrls };
}

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

/** Another editor's new photos are lost only if I remove them. */
export function mergePhotos({ opened, mine, saved }: PhotoVersions): string[] {
  const known = new Set([...opened, ...mine]);
  return [...mine, ...saved.filter((path) => !known.has(path))];
}
