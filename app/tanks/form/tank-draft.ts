import { useEffect, useState } from "react";
import type { OpenedTank } from "~/tanks/opened-tank";
import { type TankFieldName, tankFieldNames } from "~/tanks/tank-fields";

/** A form as it was left, kept in this browser until it is saved or given up. */
export interface TankDraft {
  values: { [Name in TankFieldName]?: string } & { photoUrls?: string[] };
  /** The id a new tank was going to get: saved twice, it stays one tank. */
  id?: string;
  /** What the edit began with. */
  opened?: OpenedTank;
  savedAt: number;
}

export function draftKey(tankId: string | undefined): string {
  return `tank-draft:${tankId ?? "new"}`;
}

/** Forgets a draft; gives the way to bring it back when there was one. */
export function discardDraft(key: string): (() => void) | undefined {
  const draft = readDraft(key);
  if (!draft) return undefined;
  localStorage.removeItem(key);
  return () => storeDraft(key, draft);
}

/** Lets what was typed for a new tank continue as an edit of the tank that an earlier save had made of it. */
export function continueDraftAs(tankId: string): void {
  const draft = readDraft(draftKey(undefined));
  discardDraft(draftKey(undefined));
  if (draft) storeDraft(draftKey(tankId), { values: draft.values, savedAt: draft.savedAt });
}

/** The draft found when the form opened, unless the form is an answer to a submission; and the way to keep one. */
export function useTankDraft(key: string, isAnswer: boolean) {
  const [draft, setDraft] = useState<TankDraft>();
  // The server renders without it, so it can only be looked for once the page is alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer keeps the draft that the form opened with
  useEffect(() => {
    setDraft(isAnswer ? undefined : readDraft(key));
  }, [key]);
  return {
    draft,
    saveDraft: (form: FormData) => writeDraft(key, form),
    startOver() {
      discardDraft(key);
      setDraft(undefined);
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

function writeDraft(key: string, form: FormData) {
  const photoUrls = [...form].filter(([name]) => name.startsWith("photoUrls[")).map(([, value]) => String(value));
  const texts = Object.fromEntries(tankFieldNames.map((name) => [name, String(form.get(name) ?? "")]));
  const id = String(form.get("id") ?? "");
  const opened = form.get("opened");
  storeDraft(key, {
    values: { ...texts, photoUrls },
    ...(id ? { id } : {}),
    ...(opened ? { opened: JSON.parse(String(opened)) } : {}),
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
