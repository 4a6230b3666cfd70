import { useState, useSyncExternalStore } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import type { OpenedTank } from "~/tanks/opened-tank";
import { type TankFieldName, tankFieldNames } from "~/tanks/tank-fields";
import { labelOf, photos } from "~/tanks/tank-format";

export interface TankDraft {
  values: { [Name in TankFieldName]?: string } & { photoUrls?: string[] };
  /** The id a new tank was going to get: saved twice, it stays one tank. */
  id?: string;
  opened?: OpenedTank;
  savedAt: number;
}

export function draftKey(tankId: string | undefined): string {
  return `tank-draft:${tankId ?? "new"}`;
}

/** Deletes a draft; returns a function that restores it, if there was one. */
export function discardDraft(key: string): (() => void) | undefined {
  const draft = readDraft(key);
  if (!draft) return undefined;
  localStorage.removeItem(key);
  return () => storeDraft(key, draft);
}

/** Whether a tank has a draft: read whenever its card is rendered, for only another screen changes it. */
export function useHasDraft(tankId: string): boolean {
  return useSyncExternalStore(
    never,
    () => {
      const draft = readDraft(draftKey(tankId));
      return draft !== undefined && describeDraft(draft) !== "";
    },
    () => false,
  );
}

const never = () => () => {};

/** What a draft would change, such as "Property Number, 1 photo removed". */
export function describeDraft({ values, opened }: TankDraft): string {
  const before = (name: TankFieldName) => String(opened?.[name] ?? (name === "tankSizeGallons" ? 0 : ""));
  const isChanged = (name: TankFieldName) => lines(values[name] ?? "") !== lines(before(name));
  const [was, is] = [opened?.photoUrls ?? [], values.photoUrls ?? []];
  const removed = was.filter((path) => !is.includes(path)).length;
  const added = is.filter((path) => !was.includes(path)).length;
  const isMoved = removed + added === 0 && was.join() !== is.join();
  return [
    ...tankFieldNames.filter(isChanged).map(labelOf),
    ...(removed > 0 ? [`${photos(removed)} removed`] : []),
    ...(added > 0 ? [`${photos(added)} added`] : []),
    ...(isMoved ? ["photos in another order"] : []),
  ].join(", ");
}

/** A form sends line breaks its own way. */
function lines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** Turns the draft of a new tank into one of the tank that an earlier save of the form created. */
export function continueDraftAs(tankId: string): void {
  const draft = readDraft(draftKey(undefined));
  discardDraft(draftKey(undefined));
  if (draft) storeDraft(draftKey(tankId), { values: draft.values, savedAt: draft.savedAt });
}

export function useTankDraft(key: string, isAnswer: boolean) {
  const isHydrated = useHydrated();
  const [opened, setOpened] = useState<{ key: string; draft: TankDraft | undefined }>();
  // The server renders the form without its draft; an answer keeps the one that the form was opened with.
  if (isHydrated && opened?.key !== key) setOpened({ key, draft: isAnswer ? undefined : readDraft(key) });
  return {
    draft: opened?.key === key ? opened.draft : undefined,
    saveDraft: (form: FormData, base: OpenedTank | undefined) => writeDraft(key, form, base),
    startOver() {
      discardDraft(key);
      setOpened({ key, draft: undefined });
    },
  };
}

function readDraft(key: string): TankDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** `base` is what the form was opened with: a conflict's answer is not in the draft, so that it is asked for again. */
function writeDraft(key: string, form: FormData, base: OpenedTank | undefined) {
  const photoUrls = [...form].filter(([name]) => name.startsWith("photoUrls[")).map(([, value]) => String(value));
  const texts = Object.fromEntries(tankFieldNames.map((name) => [name, String(form.get(name) ?? "")]));
  const id = String(form.get("id") ?? "");
  storeDraft(key, {
    values: { ...texts, photoUrls },
    ...(id ? { id } : {}),
    ...(base ? { opened: base } : {}),
    savedAt: Date.now(),
  });
}

function storeDraft(key: string, draft: TankDraft) {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be full or refused; the form itself still holds everything.
  }
}
