import { parseWithZod } from "@conform-to/zod/v4";
import { parseBase } from "~/tanks/model/base-version";
import {
  bothChanged,
  completed,
  isSameList,
  type Merge,
  mergeTank,
  withChoices,
  withoutPhotos,
} from "~/tanks/model/merge-tank";
import type { TankSubmission } from "~/tanks/model/screen-content";
import { type Tank, unknownVersion } from "~/tanks/model/tank";
import { maxPhotos, type TankInput, tankSchema } from "~/tanks/model/tank.schema";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import { labelOf, textsOf } from "~/tanks/model/tank-format";
import {
  allPaths,
  chooseAgain,
  noRoom,
  type PostedPhotosRefusal,
  storePosted,
} from "~/tanks/store/added-photos.server";
import { getTank } from "~/tanks/store/read-tank.server";
import { openTank, type TankWriter, withReceipt } from "~/tanks/store/receipts.server";
import { retryUpdate } from "~/tanks/store/retry-update.server";
import {
  missing,
  type PostedForm,
  type Refused,
  refusePhotos,
  reply,
  reusedForm,
  type Saved,
} from "./save-outcome.server";

interface Edit {
  version: number;
  opened: TankInput | undefined;
  mine: TankInput;
}

/** Merges with what was saved since the form was opened; 412 with both versions if both sides changed a field. */
export async function saveEdit(
  writer: TankWriter,
  id: string,
  posted: PostedForm,
  next: string,
): Promise<Refused | Saved> {
  const { form, photos } = posted;
  const submission = parseWithZod(form, { schema: tankSchema, disableAutoCoercion: true });
  const answer = (error?: string) => ({ ...reply(submission, chooseAgain(photos)), error });
  if (submission.status !== "success") {
    return (await getTank(writer.db, id)) ? { status: 400, submission: answer() } : missing(submission);
  }
  const edit = readEdit(form, submission.value);
  const outcome = await mergeAndStore(writer, id, posted, edit);
  if ("error" in outcome) return refusePhotos(submission, outcome);
  switch (outcome.kind) {
    case "saved":
      return saved(next, outcome.merge, outcome.tank);
    case "asked":
      return askBetween(answer(bothChanged), outcome.tank, edit.opened, outcome.merge);
    case "missing":
      return missing(submission);
    case "reused":
      return reusedForm(submission);
    case "full":
      return refusePhotos(submission, noRoom);
    case "busy":
      return { status: 409, submission: answer("Others are saving this tank at the same time. Save again.") };
  }
}

function readEdit(form: FormData, typed: TankInput): Edit {
  const opened = parseBase(form.get("opened"));
  return {
    version: Number(form.get("version") ?? unknownVersion),
    opened,
    mine: withChoices(withoutLacking(typed, form), opened, form),
  };
}

function withoutLacking(typed: TankInput, form: FormData): TankInput {
  const lacking = new Set<string>(tankFieldNames.filter((name) => !form.has(name)));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !lacking.has(name))) as TankInput;
}

async function mergeAndStore(
  writer: TankWriter,
  id: string,
  { photos, key }: PostedForm,
  edit: Edit,
): Promise<MergeOutcome | PostedPhotosRefusal> {
  const photoUrls = await allPaths(photos, edit.mine.photoUrls);
  const keyed = withReceipt(writer, key, ["update", { ...edit.mine, photoUrls }, id]);
  const { tank, known } = await openTank(keyed, id);
  if (known)
    return known.kind === "reused" ? known : { kind: "saved", tank: known.tank, merge: nothingTaken(edit.mine) };
  if (!tank) return { kind: "missing" };
  const merge = mergeWith(tank, edit);
  if (merge.asked.length > 0) return { kind: "asked", tank, merge };
  const stored = await storePosted(photos, merge.merged.photoUrls, tank.photoUrls, edit.mine.photoUrls);
  if ("error" in stored) return stored;
  return updateMerged(keyed, tank, edit, stored.added);
}

function askBetween(answer: TankSubmission, saved: Tank, opened: TankInput | undefined, merge: Merge): Refused {
  const { merged, taken, asked } = merge;
  const result = { ...answer.result, initialValue: textsOf(merged) };
  return { status: 412, submission: { ...answer, result, conflict: { saved, opened, taken, asked } } };
}

function mergeWith(saved: Tank, { version, opened, mine }: Edit): Merge {
  return saved.version === version ? nothingTaken(completed(mine, saved)) : mergeTank({ opened, mine, saved });
}

function nothingTaken(mine: TankInput): Merge {
  return { merged: mine, taken: [], asked: [] };
}

type MergeOutcome =
  | { kind: "saved" | "asked"; tank: Tank; merge: Merge }
  | { kind: "missing" | "full" | "busy" | "reused" };

async function updateMerged(writer: TankWriter, first: Tank, edit: Edit, added: string[]): Promise<MergeOutcome> {
  let merge = mergeWith(first, edit);
  const outcome = await retryUpdate<MergeOutcome>(writer, first, (tank) => {
    merge = mergeWith(tank, edit);
    if (merge.asked.length > 0) return { end: { kind: "asked", tank, merge } };
    const photoUrls = [...new Set([...merge.merged.photoUrls, ...added])];
    // Sent a second time, the form finds its own photos.
    if (isSameList(photoUrls, [...edit.mine.photoUrls, ...added])) merge = { ...merge, taken: withoutPhotos(merge) };
    const input = { ...merge.merged, photoUrls };
    return input.photoUrls.length > maxPhotos ? { end: { kind: "full" } } : { input };
  });
  return outcome.kind === "updated" ? { kind: "saved", tank: outcome.tank, merge } : outcome;
}

function saved(next: string, { taken }: Merge, tank: Tank): Saved {
  const title = "Tank updated successfully";
  if (taken.length === 0) return { next, toast: { title }, tank };
  const description = `Kept what was changed meanwhile: ${taken.map(labelOf).join(", ")}.`;
  return { next, toast: { title, description }, tank };
}
