import { useSyncExternalStore } from "react";

/** As storage gives it: the list, which only asks whether there is a draft, loads no schema to check it. */
type StoredDraft = Record<string, unknown>;

/** Gives a form a draft of its own, and finds the newest one of the tank that no other tab has open, to go on with. */
export function openDraft<Draft extends object>(
  tankId: string | undefined,
  parse: (stored: unknown, key: string) => Draft | undefined,
) {
  const key = `${keyOf(tankId)}:${crypto.randomUUID()}`;
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  holdDraft(key, left);
  return { key, leave, found: findDraft(tankId, parse, left) };
}

/** Without a suffix it is the key of earlier releases. */
function keyOf(tankId: string | undefined): string {
  return `tank-draft:${tankId ?? "new"}`;
}

async function findDraft<Draft extends object>(
  tankId: string | undefined,
  parse: (stored: unknown, key: string) => Draft | undefined,
  left: Promise<void>,
): Promise<(Draft & { key: string }) | undefined> {
  for (const { key } of listDrafts(tankId)) {
    const draft = (await holdDraft(key, left)) ? parse(readDraft(key), key) : undefined;
    if (draft) return { ...draft, key };
  }
  return undefined;
}

/** Holds a draft for this tab until `left`; resolves to false if another tab holds it. */
async function holdDraft(key: string, left: Promise<void>): Promise<boolean> {
  // Only secure contexts have locks.
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? left : undefined;
    });
  });
}

export function storeDraft(key: string, draft: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be full or refused; the form itself still holds everything.
  }
}

/** Returns a function that restores the draft, if there was one. */
export function discardDraft(key: string): (() => void) | undefined {
  const draft = readDraft(key);
  if (!draft) return undefined;
  localStorage.removeItem(key);
  return () => storeDraft(key, draft);
}

/** Turns a draft into one of the tank that an earlier save of its form created: what it started from is not known. */
export function moveDraft(key: string, tankId: string): void {
  const { id, opened, conflict, ...draft } = readDraft(key) ?? {};
  discardDraft(key);
  storeDraft(`${keyOf(tankId)}:${crypto.randomUUID()}`, draft);
}

/** Whether a tank has a draft that changes it: read whenever its card is rendered, for only another screen changes it. */
export function useHasDraft(tankId: string): boolean {
  return useSyncExternalStore(
    never,
    () => listDrafts(tankId).some(({ draft }) => draft.values && draft.changes !== ""),
    () => false,
  );
}

const never = () => () => {};

function listDrafts(tankId: string | undefined): { key: string; draft: StoredDraft }[] {
  const start = keyOf(tankId);
  return storedKeys()
    .filter((key) => key === start || key.startsWith(`${start}:`))
    .flatMap((key) => {
      const draft = readDraft(key);
      return draft ? [{ key, draft }] : [];
    })
    .sort((a, b) => Number(b.draft.savedAt) - Number(a.draft.savedAt));
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function readDraft(key: string): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored !== null ? { ...stored } : undefined;
  } catch {
    return undefined;
  }
}
