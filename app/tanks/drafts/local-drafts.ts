import type { StoredDraft } from "./known-drafts";

/** In the browser's older storage, which takes at once what a page that is left would not get written in time. */
export function storeLocalDraft(key: string, draft: StoredDraft = discarded()): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be full or refused; the form itself still holds everything.
  }
}

/** Stands for a draft that the device has yet to drop. */
function discarded(): StoredDraft {
  return { savedAt: Date.now() };
}

/** Unless it has become another than `draft` since, and not the note that this was discarded before. */
export function removeLocalDraft(key: string, draft?: StoredDraft): void {
  try {
    const isOther = readDraft(key).some((stored) => stored.values && JSON.stringify(stored) !== JSON.stringify(draft));
    if (!draft || !isOther) localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Earlier releases had all of them there. */
export function localDrafts(): Record<string, StoredDraft> {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("tank-draft:"));
    return Object.fromEntries(keys.flatMap((key) => readDraft(key).map((draft) => [key, draft])));
  } catch {
    return {};
  }
}

function readDraft(key: string): StoredDraft[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored !== null ? [{ ...stored }] : [];
  } catch {
    return [];
  }
}
