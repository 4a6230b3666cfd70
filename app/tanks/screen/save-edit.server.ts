import { parseWithZod } from "@conform-to/zod/v4";
import { choiceField, isSameTank, type Merge, mergeTank } from "~/tanks/merge-tank";
import { parseOpened } from "~/tanks/opened-tank";
import { maxPhotos, type TankInput, tankSchema } from "~/tanks/tank.schema";
import { type TankFieldName, tankFieldNames } from "~/tanks/tank-fields";
import { labelOf } from "~/tanks/tank-format";
import { updateTank } from "~/tanks/tanks.server";
import type { Database } from "~drizzle/database";
import { invalid, type PostedForm, type Refused, type Saved } from "./save-outcome.server";

/** How many saves of others may come in between before this one is given up. */
const maxTries = 5;

/**
 * Saves an edit. If the tank was saved since the form was opened, both sides' changes are merged; 412 with both versions
 * if a field was changed by both.
 */
export async function saveEdit(
  db: Database,
  id: string,
  { form, photoErrors }: PostedForm,
  next: string,
): Promise<Refused | Saved> {
  const submission = parseWithZod(form, { schema: tankSchema, disableAutoCoercion: true });
  if (submission.status !== "success" || photoErrors.length > 0) return invalid(submission, photoErrors);
  const opened = parseOpened(form.get("opened"));
  const mine = withChoices(submission.value, opened, form);
  let attempt = { version: Number(form.get("version") ?? -1), input: mine, taken: [] as Merge["taken"] };
  for (let tries = 0; tries < maxTries; tries++) {
    const outcome = await updateTank(db, id, attempt.input, attempt.version);
    const result = submission.reply();
    if (outcome.kind === "missing") return { status: 404, submission: { result, error: "This tank does not exist." } };
    if (outcome.kind === "updated") return saved(next, attempt.taken);
    const { merged, taken, asked } = mergeTank({ opened, mine, saved: outcome.tank });
    if (asked.length > 0) {
      const error = "Someone else changed this tank. Choose which version to keep.";
      const conflict = { saved: outcome.tank, opened, taken, asked };
      return { status: 412, submission: { result: { ...result, initialValue: textsOf(merged) }, error, conflict } };
    }
    if (isSameTank(merged, outcome.tank)) return saved(next, taken);
    if (merged.photoUrls.length > maxPhotos) {
      return invalid(submission, [`A tank can have at most ${maxPhotos} photos.`]);
    }
    attempt = { version: outcome.tank.version, input: merged, taken };
  }
  const error = "Others are saving this tank at the same time. Save again.";
  return { status: 409, submission: { result: submission.reply(), error } };
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

function saved(next: string, taken: Merge["taken"]): Saved {
  const title = "Tank updated successfully";
  if (taken.length === 0) return { next, toast: { title } };
  return { next, toast: { title, description: `Kept what someone else changed: ${taken.map(labelOf).join(", ")}.` } };
}

/** As a form sends them. */
function textsOf({ photoUrls, ...values }: TankInput) {
  const texts = Object.fromEntries(tankFieldNames.map((name) => [name, String(values[name])]));
  return { ...texts, photoUrls };
}
