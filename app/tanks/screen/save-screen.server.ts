import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { mergePhotos, parseOpenedPhotos } from "~/tanks/opened-tank";
import { maxPhotos, newTankSchema, photoUrlsSchema, tankSchema } from "~/tanks/tank.schema";
import type { TankSubmission } from "~/tanks/tank-screen";
import { galleryHref, listHref } from "~/tanks/tank-url";
import { appendPhotos, createTank, updateTank } from "~/tanks/tanks.server";
import type { Database } from "~drizzle/database";

type Refused = { status: number; submission: TankSubmission };

type Saved = { next: string; toast: { title: string; description?: string } };

interface PostedForm {
  form: FormData;
  /** One per refused photo; nothing is saved then. */
  photoErrors: string[];
}

export async function saveTankScreen(
  db: Database,
  params: URLSearchParams,
  posted: PostedForm,
): Promise<Refused | Saved> {
  const shown = params.get("photos");
  if (shown !== null) return addPhotos(db, shown, posted, galleryHref(listHref(params), shown));
  const edited = params.get("edit");
  return edited === null ? saveNewTank(db, posted, listHref(params)) : saveTank(db, edited, posted, listHref(params));
}

async function saveNewTank(db: Database, { form, photoErrors }: PostedForm, next: string): Promise<Refused | Saved> {
  const submission = parseWithZod(form, { schema: newTankSchema, disableAutoCoercion: true });
  if (submission.status !== "success" || photoErrors.length > 0) return invalid(submission, photoErrors);
  const outcome = await createTank(db, submission.value);
  if (outcome.kind !== "taken") return { next, toast: { title: "Tank created successfully" } };
  const error = "This tank was saved before, with other details.";
  return { status: 409, submission: { result: submission.reply(), error, savedId: submission.value.id } };
}

/** Saves an edit. 412 with both versions if the tank was saved since the form was opened. */
async function saveTank(
  db: Database,
  id: string,
  { form, photoErrors }: PostedForm,
  next: string,
): Promise<Refused | Saved> {
  const submission = parseWithZod(form, { schema: tankSchema, disableAutoCoercion: true });
  if (submission.status !== "success" || photoErrors.length > 0) return invalid(submission, photoErrors);
  const outcome = await updateTank(db, id, submission.value, Number(form.get("version") ?? -1));
  if (outcome.kind === "updated") return { next, toast: { title: "Tank updated successfully" } };
  const result = submission.reply();
  if (outcome.kind === "missing") return { status: 404, submission: { result, error: "This tank does not exist." } };
  const error = "Someone else changed this tank. Choose which version to keep.";
  const opened = parseOpenedPhotos(form.get("opened"));
  const photoUrls = mergePhotos({ opened, mine: submission.value.photoUrls, saved: outcome.tank.photoUrls });
  return { status: 412, submission: { result, error, conflict: { saved: outcome.tank, photoUrls } } };
}

async function addPhotos(
  db: Database,
  id: string,
  { form, photoErrors }: PostedForm,
  next: string,
): Promise<Refused | Saved> {
  const listed = [...form].filter(([name]) => name.startsWith("photoUrls[")).map(([, path]) => path);
  const paths = photoUrlsSchema.safeParse(listed);
  if (!paths.success) return refused(400, paths.error.issues[0]?.message ?? "Photos must be uploaded first.");
  if (paths.data.length > 0) {
    const outcome = await appendPhotos(db, id, paths.data);
    if (outcome.kind === "missing") return refused(404, "This tank does not exist.");
    if (outcome.kind === "full") return refused(400, `A tank can have at most ${maxPhotos} photos.`);
  }
  if (photoErrors.length > 0) return refused(400, photoErrors.join(" "));
  if (paths.data.length === 0) return refused(400, "Choose a photo first.");
  const description = "Your photo has been added to the tank record.";
  return { next, toast: { title: "Photo uploaded successfully", description } };
}

function refused(status: number, error: string): Refused {
  return { status, submission: { error } };
}

function invalid(submission: Pick<Submission<unknown>, "reply">, photoErrors: string[]): Refused {
  const fieldErrors: Record<string, string[]> = photoErrors.length > 0 ? { photoUrls: photoErrors } : {};
  return { status: 400, submission: { result: submission.reply({ fieldErrors }) } };
}
