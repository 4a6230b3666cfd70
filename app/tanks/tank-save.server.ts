import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { newTankSchema, tankSchema } from "./tank.schema";
import type { EditedTank } from "./tank-screen";
import { createTank, updateTank } from "./tanks.server";

/** What the form is shown again with when it was not saved. */
export interface TankSubmission {
  result: SubmissionResult;
  /** The sentence of the toast. */
  error?: string;
  /** The tank that an earlier save of this form had already made. */
  savedId?: string;
  /** The tank as it stands, when somebody else saved it first. */
  conflict?: EditedTank;
}

type Refused = { status: number; submission: TankSubmission };

/** Saves a posted form as a new tank. */
export async function saveNewTank(db: DrizzleD1Database, form: FormData): Promise<Refused | "saved"> {
  const submission = parseWithZod(form, { schema: newTankSchema, disableAutoCoercion: true });
  if (submission.status !== "success") return { status: 400, submission: { result: submission.reply() } };
  const outcome = await createTank(db, submission.value);
  if (outcome.kind !== "taken") return "saved";
  const error = "This tank was saved before, with other details.";
  return { status: 409, submission: { result: submission.reply(), error, savedId: submission.value.id } };
}

/** Saves a posted form over a tank, unless that was changed since the version the form was opened at. */
export async function saveTank(db: DrizzleD1Database, id: string, form: FormData): Promise<Refused | "saved"> {
  const submission = parseWithZod(form, { schema: tankSchema, disableAutoCoercion: true });
  if (submission.status !== "success") return { status: 400, submission: { result: submission.reply() } };
  const outcome = await updateTank(db, id, submission.value, Number(form.get("version") ?? -1));
  if (outcome.kind === "updated") return "saved";
  const result = submission.reply();
  if (outcome.kind === "missing") return { status: 404, submission: { result, error: "This tank does not exist." } };
  const error = "Someone else changed this tank. Choose which version shall stand.";
  return { status: 412, submission: { result, error, conflict: outcome.tank } };
}
