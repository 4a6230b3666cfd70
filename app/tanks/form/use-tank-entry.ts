import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { whileHolding } from "~/browser/storage/locks";
import { photosOf } from "~/outbox/item";
import { outboxState, useOutboxPart } from "~/outbox/outbox-state";
import { waitingConflictOf } from "~/outbox/waiting-conflict";
import { uploadsOf } from "~/photos/upload/upload-list";
import { savedFromCopy } from "~/tanks/browser-copy/tank-copy";
import { discardDraft, draftsBroughtBack, moveDraft, openDraft, storeDraft } from "~/tanks/drafts/draft-storage";
import type { MaybeCopied, Suggestions, TankSubmission } from "~/tanks/model/screen-content";
import type { Tank, TankBeside } from "~/tanks/model/tank";
import { maxPhotos } from "~/tanks/model/tank.schema";
import { leaveEdit, leaveNew, parseChanges } from "./found-draft";
import { completeValues, describeChanges, formValues } from "./tank-draft";
import { draftOf, isOfQuestion, openEntry, withAnswer, withDraft, withWaiting } from "./tank-entry";

export interface TankFormProps extends MaybeCopied {
  tank: Tank | null;
  newId: string;
  beside?: TankBeside;
  suggestions: Suggestions;
  submission: TankSubmission | undefined;
}

interface FormOpening {
  isTaking: boolean;
  /** A tank that is gone, of which a draft is left: it becomes the new tank's. */
  goneId: string | undefined;
}

/** The entry of a form and its draft. The router forgets an answer with the next navigation; the entry does not. */
export function useTankEntry(props: TankFormProps, panel: RefObject<HTMLElement>, opening: FormOpening) {
  const { submission } = props;
  const [seen, setSeen] = useState(submission);
  const [entry, setEntry] = useState(() => withAnswer(openEntry(props), submission));
  if (submission !== seen) {
    setSeen(submission);
    setEntry(withAnswer(entry, submission));
  }

  const loaded = props.isCopied ? null : props.tank;
  const latest = useRef({ entry, tank: props.tank, loaded, draftKey: "", ...opening, isLookedUp: false });
  latest.current.entry = entry;
  const formNow = useCallback(() => panel.current?.querySelector("form"), [panel]);
  const valuesNow = () => {
    const form = formNow();
    return form && formValues(new FormData(form));
  };
  const saveDraft = useCallback(async () => {
    const form = formNow();
    if (form) await storeDraft(latest.current.draftKey, draftOf(latest.current.entry, form));
  }, [formNow]);

  useEffect(() => {
    const { tank, goneId } = latest.current;
    const parse = (stored: unknown, key: string) => parseChanges(stored, key, latest.current.tank);
    const { key, find, leave } = openDraft(tank?.id, parse, goneId);
    latest.current.draftKey = key;
    async function lookUp() {
      const draft = await find();
      latest.current.isLookedUp = true;
      const form = formNow();
      if (!form) return;
      const { entry, tank } = latest.current;
      const asked = entry.included && entry.values;
      const isBegun = describeChanges(formValues(new FormData(form)), asked ?? tank ?? entry.beside) !== "";
      // What was typed or taken meanwhile, or before hydration, is kept beside the draft that was found.
      const isAnew = !tank && (latest.current.isTaking || uploadsOf(entry.id).length > 0);
      if (isBegun || isAnew) return saveDraft();
      if (!draft) return;
      // What waits asks already: a draft of that very question goes on, and is shown if more was typed since.
      if (asked && !isOfQuestion(draft, entry)) return;
      discardDraft(latest.current.draftKey);
      latest.current.draftKey = draft.key;
      if (asked && describeChanges(completeValues(draft.values, asked), asked) === "") return;
      const isAnswered = !asked && draft.included !== undefined && outboxState.get().isKnown;
      const found = isAnswered ? { ...draft, conflict: undefined, included: undefined } : draft;
      setEntry((current) => withDraft(current, found, tank));
    }
    let last = lookUp();
    const stop = draftsBroughtBack.subscribe(() => {
      last = last.then(lookUp);
    });
    return () => {
      stop();
      leave();
    };
  }, [formNow, saveDraft]);

  const { tank: newest, newId } = props;
  const isWaiting = useOutboxPart(({ items }) => items.some(({ tankId }) => tankId === entry.id));
  useEffect(() => {
    const { entry, tank, isLookedUp } = latest.current;
    const form = formNow();
    if (!newest || !tank || newest.version <= tank.version || !form || entry.conflict || entry.answer) return;
    if (!isLookedUp || isWaiting || isUsed(form, entry.id)) return;
    if (describeChanges(formValues(new FormData(form)), tank) !== "") return;
    latest.current.tank = newest;
    setEntry(({ turn }) => openEntry({ tank: newest, newId }, turn + 1));
  }, [formNow, newest, newId, isWaiting]);

  const isOutboxKnown = useOutboxPart(({ isKnown }) => isKnown ?? false);
  useEffect(() => {
    const { tank, loaded } = latest.current;
    const waiting = isOutboxKnown && tank && waitingConflictOf(tank.id, [loaded, savedFromCopy(tank.id)]);
    const form = formNow();
    if (!waiting || !form || describeChanges(formValues(new FormData(form)), tank) !== "") return;
    setEntry((current) => (current.conflict ? current : withWaiting(current, waiting)));
  }, [formNow, isOutboxKnown]);

  useEffect(() => {
    if (entry.conflict) saveDraft();
  }, [entry.conflict, saveDraft]);

  return {
    entry,
    saveDraft,
    moveDraftTo(tankId: string) {
      saveDraft();
      moveDraft(latest.current.draftKey, tankId);
    },
    photoRoom() {
      const saved = valuesNow()?.photoUrls ?? [];
      const uploads = uploadsOf(entry.id);
      const isListed = (id: string) => uploads.some(({ key }) => key === id);
      const waiting = photosOf(entry.id, outboxState.get().items).filter(({ id }) => !isListed(id));
      return maxPhotos - saved.length - uploads.length - waiting.length;
    },
    typedName() {
      const { customerName = "", propertyNumber = "" } = valuesNow() ?? {};
      return { customerName, propertyNumber };
    },
    discard: () => discardDraft(latest.current.draftKey),
    leaveSaved() {
      const { entry, tank, draftKey } = latest.current;
      const leave = () => (tank ? leaveEdit(tank.id, draftKey) : leaveNew(entry.id, draftKey));
      // Once this form is gone, another may go on with its draft.
      void (panel.current ? leave() : whileHolding(draftKey, leave));
    },
    startOver() {
      const { draftKey, entry } = latest.current;
      const form = formNow();
      const left = form && draftOf(entry, form);
      discardDraft(draftKey);
      setEntry({ ...openEntry(props, entry.turn + 1), id: entry.id });
      return () => {
        if (!left) return;
        storeDraft(draftKey, left);
        setEntry(({ turn }) => ({ ...entry, values: left.values, turn: turn + 1 }));
      };
    },
  };
}

/** A dialog stands outside the form, and a photo may be on its way from it. */
const fieldInUse = ":is(a, button, input, select, textarea):focus";

function isUsed(form: HTMLFormElement, tankId: string): boolean {
  const isOpen = window.location.hash !== "" || document.querySelector("[role=dialog]:not([popover])") !== null;
  const isSaving = form.querySelector("[inert]") !== null;
  return isOpen || isSaving || form.querySelector(fieldInUse) !== null || uploadsOf(tankId).length > 0;
}
