import { takeLock } from "~/browser/storage/locks";
import { makeStore } from "~/browser/store";
import { makeDeviceDrafts } from "./device-drafts";
import { draftKeyOf, draftsOf, knownDrafts, type StoredDraft } from "./known-drafts";
import { removeLocalDraft } from "./local-drafts";

const device = makeDeviceDrafts();

export const readDrafts = device.read;

/** How many discarded drafts were brought back: a form that is open again by then looks for its own. */
export const draftsBroughtBack = makeStore(0);

/** Gives a form a draft of its own; `find` finds the newest one of the tank, or of `leftOf`, that no other form has open. */
export function openDraft<Draft extends object>(
  tankId: string | undefined,
  parse: (stored: unknown, key: string) => Promise<Draft | undefined>,
  leftOf = tankId,
) {
  const key = newKey(tankId);
  const locks = [takeLock(key)];
  let isLeft = false;
  async function find(): Promise<(Draft & { key: string }) | undefined> {
    await readDrafts();
    for (const { key } of draftsOf(leftOf)) {
      if (isLeft) return undefined;
      const lock = takeLock(key);
      locks.push(lock);
      if (!(await lock)) continue;
      // Its last holder may have changed it meanwhile.
      await readDrafts();
      const draft = await parse(knownDrafts.get()[key], key);
      if (!draft) continue;
      void device.write(key);
      return { ...draft, key };
    }
    return undefined;
  }
  const leave = () => {
    isLeft = true;
    for (const lock of locks) void lock.then((letGo) => letGo?.());
  };
  return { key, find, leave };
}

function newKey(tankId: string | undefined): string {
  return `${draftKeyOf(tankId)}:${crypto.randomUUID()}`;
}

export function storeDraft(key: string, draft: StoredDraft): Promise<void> {
  know(key, draft);
  return device.write(key);
}

/** Before the outbox forgets the save: found by a later page, its words would be taken for unsaved ones. */
export async function markDraftSaved(submitted: string): Promise<void> {
  const [key, draft] = Object.entries(knownDrafts.get()).find((known) => known[1].submitted === submitted) ?? [];
  if (key) await storeDraft(key, { ...draft, isSaved: true });
}

export function discardDraft(key: string): (() => void) | undefined {
  const draft = knownDrafts.get()[key];
  if (!draft) return undefined;
  know(key, undefined);
  removeLocalDraft(key);
  void device.write(key);
  return () => {
    void storeDraft(key, draft);
    draftsBroughtBack.set(draftsBroughtBack.get() + 1);
  };
}

/** Turns a draft into one of the tank that an earlier save of its form created: what it started from is not known. */
export function moveDraft(key: string, tankId: string): void {
  const { id, beside, opened, conflict, ...draft } = knownDrafts.get()[key] ?? {};
  discardDraft(key);
  void storeDraft(newKey(tankId), draft);
}

function know(key: string, draft: StoredDraft | undefined): void {
  const { [key]: before, ...others } = knownDrafts.get();
  knownDrafts.set(draft ? { ...others, [key]: draft } : others);
}
