import { parseWithZod } from "@conform-to/zod/v4";
import { choiceField, isSameTank, type Merge, mergeTank } from "~/tanks/merge-tank";
import { parseOpened } from "~/tanks/opened-tank";
import type { Tank } from "~/tanks/tank";
import { maxPhotos, type TankInput, tankSchema } from "~/tanks/tank.schema";
import { type TankFieldName, tankFieldNames } from "~/tanks/tank-fields";
import { labelOf } from "~/tanks/tank-format";
import { getTank, updateTank } from "~/tanks/tanks.server";
import type { Database } from "~drizzle/database";
import { chooseAgain, storePhotos, tooManyPhotos } from "./posted-photos.server";
import { missing, type PostedForm, type Refused, refusePhotos, reply, type Saved } from "./save-outcome.server";

/** How many saves of others may come in between before this one is given up. */
const maxTries = 5;

/**
 * Saves an edit. If the tank was saved since the form was opened, both sides' changes are merged; 412 with both versions
 * if a field was changed by both.
 */
export async function saveEdit(
  db: Database,
  id: string,
  { form, photos }: PostedForm,
  next: string,
): Promise<Refused | Saved> {
  const submission = parseWithZod(form, { schema: tankSchema, disableAutoCoercion: true });
  let current = await getTank(db, id);
  if (!current) return missing(submission);
  const again = (error?: string) => ({ ...reply(submission, chooseAgain(photos)), error });
  if (submission.status !== "success") return { status: 400, submission: again() };

  const version = Number(form.get("version") ?? -1);
  const opened = parseOpened(form.get("opened"));
  let mine = withChoices(submission.value, opened, form);
  const mergeWith = (saved: Tank): Merge =>
    saved.version === version ? { merged: mine, taken: [], asked: [] } : mergeTank({ opened, mine, saved });
  const ask = (saved: Tank, { merged, taken, asked }: Merge): Refused => {
    const { result, error } = again("Someone else changed this tank. Choose which version to keep.");
    const shown = { ...result, initialValue: textsOf(merged) };
    return { status: 412, submission: { result: shown, error, conflict: { saved, opened, taken, asked } } };
  };

  const first = mergeWith(current);
  if (first.asked.length > 0) return ask(current, first);
  const stored = await storePhotos(photos, mine.photoUrls);
  if ("error" in stored) return refusePhotos(submission, stored);
  mine = { ...mine, photoUrls: stored.photoUrls };

  for (let tries = 0; tries < maxTries; tries++) {
    const merge = mergeWith(current);
    if (merge.asked.length > 0) return discarding(photos, ask(current, merge));
    if (merge.merged.photoUrls.length > maxPhotos) return discarding(photos, refusePhotos(submission, tooManyPhotos));
    if (current.version !== version && isSameTank(merge.merged, current)) return saved(next, merge, current);
    const outcome = await updateTank(db, id, merge.merged, current.version);
    if (outcome.kind === "updated") return saved(next, merge, outcome.tank);
    if (outcome.kind === "missing") return discarding(photos, missing(submission));
    current = outcome.tank;
  }
  const error = "Others are saving this tank at the same time. Save again.";
  return discarding(photos, { status: 409, submission: again(error) });
}

/** Deletes the photos that came with the form: they belong to no tank. */
async function discarding(photos: PostedForm["photos"], refusal: Refused): Promise<Refused> {
  await photos.discard();
  return refusal;
}

/** After a conflict: the other side's value of each field that was chosen so. */
function withChoices(mine: TankInput, theirs: TankInput | undefined, form: FormData): TankInput {
  if (theirs === undefined) return mine;
  const isTheirs = (name: TankFieldName) =>
    form.get("keep") === "chosen"
      ? form.get(choiceField(name)) === "theirs"
      : form.get("keep") === "theirs" && form.has(choiceField(name));
  const chosen = tankFieldNames.filter(isTheirs).map((name) => [name, theirs[name]]);
  return { ...mine, ...Object.fromEntries(chosen) };
}

function saved(next: string, { taken }: Merge, tank: Tank): Saved {
  const title = "Tank updated successfully";
  if (taken.length === 0) return { next, toast: { title }, tank };
  const description = `Kept what someone else changed: ${taken.map(labelOf).join(", ")}.`;
  return { next, toast: { title, description }, tank };
}

/** As a form sends them. */
function textsOf({ photoUrls, ...values }: TankInput) {
  const texts = Object.fromEntries(tankFieldNames.map((name) => [name, String(values[name])]));
  return { ...texts, photoUrls };
}
