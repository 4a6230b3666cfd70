import { recordsOf, valuesOf } from "~/outbox/change-items";
import { listItems, listSent } from "~/outbox/device-ports";
import { hasHeldPhotos } from "~/outbox/kept-photo";
import { uploadsOf } from "~/photos/upload/upload-list";
import { knownFromCopy } from "~/tanks/browser-copy/tank-copy";
import { discardDraft, moveDraft } from "~/tanks/drafts/draft-storage";
import type { Tank } from "~/tanks/model/tank";
import type { TankInput } from "~/tanks/model/tank.schema";
import { completeValues, describeChanges, parseDraft, type TankDraft } from "./tank-draft";

/** A draft without a change is discarded: a save whose answer was lost has stored it. It may have photos alone. */
export async function parseChanges(stored: unknown, key: string, tank: Tank | null): Promise<TankDraft | undefined> {
  const draft = parseDraft(stored);
  if (draft?.id && !tank) {
    const saved = await savedUnder(draft.id);
    if (saved) return leaveToSaved(draft, key, saved);
  }
  if (!draft || hasChanges(draft, tank)) return draft;
  const owner = tank?.id ?? draft.id;
  if (owner && (uploadsOf(owner).length > 0 || (await hasHeldPhotos(owner)))) return draft;
  discardDraft(key);
  return undefined;
}

/** Of a new tank's form that was left before it knew that it was saved: with the same id, another tank would be an edit of it. */
function leaveToSaved({ id = "", ...draft }: TankDraft, key: string, saved: Saved): undefined {
  if (saved === "as sent" || hasChanges(draft, saved)) moveDraft(key, id);
  else discardDraft(key);
}

type Saved = Tank | TankInput | "as sent";

async function savedUnder(id: string): Promise<Saved | undefined> {
  const known = knownFromCopy(new URLSearchParams({ edit: id }));
  if (known?.mode === "form" && known.tank) return known.tank;
  const [first, ...later] = recordsOf(id, (await listItems()) ?? []);
  if (first) return valuesOf([first, ...later]);
  return (await listSent()).some(({ kind, tankId }) => kind === "create" && tankId === id) ? "as sent" : undefined;
}

function hasChanges({ values }: Pick<TankDraft, "values">, before: Tank | TankInput | null): boolean {
  return describeChanges(completeValues(values, before), before) !== "";
}
