import { whileHolding } from "~/browser/storage/locks";
import { listItems, listSent } from "~/outbox/device-ports";
import { mayHoldPhotos } from "~/outbox/kept-photo";
import { releasePhotos } from "~/photos/upload/photo-queue";
import { heldOf } from "~/photos/upload/upload-list";
import { knownFromCopy } from "~/tanks/browser-copy/tank-copy";
import { discardDraft, moveDraft, readDrafts } from "~/tanks/drafts/draft-storage";
import { draftsOf, knownDrafts } from "~/tanks/drafts/known-drafts";
import { isSameTank, mergeTank } from "~/tanks/model/merge-tank";
import type { Tank } from "~/tanks/model/tank";
import { tankSchema } from "~/tanks/model/tank.schema";
import { completeValues, describeChanges, parseDraft, type TankDraft } from "./tank-draft";

/** A draft without a change is discarded: a save whose answer was lost has stored it. It may have photos alone. */
export async function parseChanges(stored: unknown, key: string, tank: Tank | null): Promise<TankDraft | undefined> {
  const draft = parseDraft(stored);
  if (draft?.id && !tank && (await leaveToSaved(draft.id, draft, key))) return undefined;
  if (!draft || describeChanges(completeValues(draft.values, tank), tank) !== "") return draft;
  const owner = tank?.id ?? draft.id;
  if (owner && (heldOf(owner).length > 0 || (await mayHoldPhotos(owner)))) return draft;
  discardDraft(key);
  return undefined;
}

export async function leaveSavedForms(): Promise<void> {
  for (const { key, draft } of draftsOf(undefined)) {
    const id = parseDraft(draft)?.id;
    // Any other stays free for a form that is opened meanwhile.
    if (!id || !(savedTank(id) || (await isFromHere(id)))) continue;
    await whileHolding(key, async () => {
      await readDrafts();
      const left = parseDraft(knownDrafts.get()[key]);
      if (left) await leaveToSaved(id, left, key);
    });
  }
}

/** If a new tank was saved, but its form was left before it knew: with the same id, another tank would be an edit of it. */
async function leaveToSaved(id: string, { values }: TankDraft, key: string): Promise<boolean> {
  const tank = savedTank(id);
  if ((await isFromHere(id)) || (tank && isPartOf(values, tank))) {
    discardDraft(key);
    const { customerName = "", propertyNumber = "" } = values;
    void releasePhotos(id, { about: { customerName, propertyNumber }, isNew: true });
  } else if (tank) moveDraft(key, id);
  else return false;
  return true;
}

function savedTank(id: string): Tank | null {
  const known = knownFromCopy(new URLSearchParams({ edit: id }));
  return known?.mode === "form" ? known.tank : null;
}

async function isFromHere(id: string): Promise<boolean> {
  const items = [...((await listItems()) ?? []), ...(await listSent())];
  return items.some(({ kind, tankId }) => kind !== "photo" && tankId === id);
}

function isPartOf(values: TankDraft["values"], tank: Tank): boolean {
  const { data: mine } = tankSchema.safeParse(completeValues(values, tank));
  return mine !== undefined && isSameTank(mergeTank({ opened: undefined, mine, saved: tank }).merged, tank);
}
