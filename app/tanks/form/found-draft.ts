import { heldNames, whileHolding } from "~/browser/storage/locks";
import { listItems, listSent } from "~/outbox/device-ports";
import { isRecord, type RecordItem, type SentItem } from "~/outbox/item";
import { hasLeftPhotos, mayHoldPhotos } from "~/outbox/kept-photo";
import { releasePhotos } from "~/photos/upload/photo-queue";
import { heldOf } from "~/photos/upload/upload-list";
import { savedFromCopy } from "~/tanks/browser-copy/tank-copy";
import { discardDraft, moveDraft, readDrafts, storeDraft } from "~/tanks/drafts/draft-storage";
import { draftsLeft, draftsOf, isDraftOf, knownDrafts, type StoredDraft } from "~/tanks/drafts/known-drafts";
import { baseVersionOf } from "~/tanks/model/base-version";
import { isSameTank, mergeTank } from "~/tanks/model/merge-tank";
import { type Tank, unknownVersion } from "~/tanks/model/tank";
import { tankSchema } from "~/tanks/model/tank.schema";
import { completeValues, describeChanges, parseDraft, type TankDraft } from "./tank-draft";

/** A draft without a change is discarded: a save whose answer was lost has stored it. It may have photos alone. One of a tank that is gone is of a new one. */
export async function parseChanges(stored: unknown, key: string, tank: Tank | null): Promise<TankDraft | undefined> {
  let draft = parseDraft(stored);
  const isOfGone = !tank && !isDraftOf(undefined, key);
  if (isOfGone) return draft && { values: draft.values, id: draft.id, savedAt: draft.savedAt };
  if (draft?.id && !tank && (await leaveToSaved(draft.id, draft, key))) return undefined;
  // A page from before the save lacks its words.
  const isBefore = tank && tank.version <= (draft?.opened?.version ?? unknownVersion);
  if (draft && tank && !isBefore && (await isSubmitted(draft))) {
    draft = { values: {}, opened: baseVersionOf(tank), savedAt: 0 };
  }
  const before = tank ?? draft?.beside;
  if (!draft || describeChanges(completeValues(draft.values, before), before) !== "") return draft;
  const owner = tank?.id ?? draft.id;
  if (owner && (heldOf(owner).length > 0 || (await mayHoldPhotos(owner)))) {
    return { ...draft, opened: draft.opened ?? (tank ? baseVersionOf(tank) : undefined) };
  }
  discardDraft(key);
  return undefined;
}

export async function leaveSavedForms(): Promise<void> {
  const opened = await heldNames();
  for (const [key, draft] of draftsLeft()) {
    // Any other stays free for a form that is opened meanwhile.
    if (opened.has(key) || !(await isSaved(draft, key))) continue;
    await whileHolding(key, async () => {
      await readDrafts();
      const left = parseDraft(knownDrafts.get()[key]);
      if (!left?.id) return;
      if (isDraftOf(undefined, key)) await leaveToSaved(left.id, left, key);
      else if (await isSubmitted(left)) await leaveEdit(left.id, key);
    });
  }
}

async function isSaved(stored: StoredDraft, key: string): Promise<boolean | undefined> {
  const draft = parseDraft(stored);
  if (!draft?.id) return false;
  if (!isDraftOf(undefined, key)) return isSubmitted(draft);
  return draft.isSaved || savedFromCopy(draft.id) !== undefined || isFromHere(draft.id);
}

/** A draft that is left knows of its photos, until the device has given them to the tank. */
export async function leaveNew(tankId: string, key: string): Promise<void> {
  if (!(await mayHoldPhotos(tankId))) discardDraft(key);
}

/** Photos that its form has left come back with the next one of the tank. */
export async function leaveEdit(tankId: string, key: string): Promise<void> {
  discardDraft(key);
  if (draftsOf(tankId).length > 0 || !(await hasLeftPhotos(tankId))) return;
  await storeDraft(key, { values: {}, changes: "photos", savedAt: Date.now() });
}

/** If a new tank was saved, or may have been, but its form was left before it knew: with the same id, another tank would be an edit of it. */
async function leaveToSaved(id: string, { values, isSaved }: TankDraft, key: string): Promise<boolean> {
  const tank = savedFromCopy(id);
  const isHere = isSaved || (await isFromHere(id));
  if (isHere === undefined) return true;
  if (isHere || (tank && isPartOf(values, tank))) {
    const { customerName = "", propertyNumber = "" } = values;
    await releasePhotos(id, { about: { customerName, propertyNumber }, isNew: true }).inTime;
    await leaveNew(id, key);
  } else if (tank) moveDraft(key, id);
  else return false;
  return true;
}

async function isFromHere(id: string): Promise<boolean | undefined> {
  return hasRecord(({ tankId }) => tankId === id);
}

/** What was typed is saved, or in the outbox, or was sent from there: restored, it would undo what others have changed since. */
async function isSubmitted({ submitted, isSaved = false }: TankDraft): Promise<boolean> {
  return isSaved || (submitted !== undefined && (await hasRecord(({ formKey }) => formKey === submitted)) === true);
}

/** Undefined if the device does not answer. */
async function hasRecord(isMeant: (record: RecordItem | SentItem) => boolean): Promise<boolean | undefined> {
  const [items, sent] = [await listItems(), await listSent()];
  if (!items || !sent) return undefined;
  return [...items.filter(isRecord), ...sent.filter(({ kind }) => kind !== "photo")].some(isMeant);
}

function isPartOf(values: TankDraft["values"], tank: Tank): boolean {
  const { data: mine } = tankSchema.safeParse(completeValues(values, tank));
  return mine !== undefined && isSameTank(mergeTank({ opened: undefined, mine, saved: tank }).merged, tank);
}
