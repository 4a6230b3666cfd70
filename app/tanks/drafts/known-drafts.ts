import { useSyncExternalStore } from "react";
import { makeStore } from "~/browser/store";

/** As storage gives it: the list, which only asks whether there is a draft, loads no schema to check it. */
export type StoredDraft = Record<string, unknown>;

/** Those of this device by their keys, as far as this page knows them: what it stores and discards is here at once. */
export const knownDrafts = makeStore<Readonly<Record<string, StoredDraft>>>({});

/** Without a suffix it is the key of earlier releases. */
export function draftKeyOf(tankId: string | undefined): string {
  return `tank-draft:${tankId ?? "new"}`;
}

export function useHasDraft(tankId: string): boolean {
  return useSyncExternalStore(
    knownDrafts.subscribe,
    () => draftsOf(tankId).some(({ draft }) => isUnsaved(draft)),
    () => false,
  );
}

export function isUnsaved({ values, changes, isSaved }: StoredDraft): boolean {
  return typeof values === "object" && values !== null && !Array.isArray(values) && changes !== "" && !isSaved;
}

export function isDraftOf(tankId: string | undefined, key: string): boolean {
  const start = draftKeyOf(tankId);
  return key === start || key.startsWith(`${start}:`);
}

/** By their keys: of forms that may have been left while they were saved. */
export function draftsLeft(): [string, StoredDraft][] {
  return Object.entries(knownDrafts.get()).filter(([key, { submitted }]) => submitted || isDraftOf(undefined, key));
}

export function draftsOf(tankId: string | undefined): { key: string; draft: StoredDraft }[] {
  return Object.entries(knownDrafts.get())
    .filter(([key]) => isDraftOf(tankId, key))
    .map(([key, draft]) => ({ key, draft }))
    .sort((a, b) => Number(b.draft.savedAt) - Number(a.draft.savedAt));
}
