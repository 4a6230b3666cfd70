import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { mergePhotos, parseOpenedPhotos } from "~/tanks/opened-tank";
import type { Tank } from "~/tanks/tank";
import { maxPhotos, newTankSchema, photoUrlsSchema, tankSchema } from "~/tanks/tank.schema";
import type { TankSubmission } from "~/tanks/tank-screen";
import { galleryHref, listHref } from "~/tanks/tank-url";
import { appendPhotos, createTank, getTank, updateTank } from "~/tanks/tanks.server";
import type { Database } from "~drizzle/database";
import { chooseAgain, type PhotosRefusal, type PostedPhotos, storePhotos, tooManyPhotos } from "./posted-photos.server";

interface Refused {
  status: number;
  submission: TankSubmission;
  headers?: Record<string, string>;
}

type Saved = { next: string; toast: { title: string; description?: string } };

interface PostedForm {
  form: FormData;
  photos: PostedPhotos;
}

type Parsed = Pick<Submission<unknown>, "reply">;

/**
 * Checks fields and tank before a photo is stored; a refusal leaves no photo. If the database fails, the photos stay:
 * the tank may have been saved.
 */
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

async function saveNewTank(db: Database, { form, photos }: PostedForm, next: string): Promise<Refused | Saved> {
  const submission = parseWithZod(form, { schema: newTankSchema, disableAutoCoercion: true });
  if (submission.status !== "success") return { status: 400, submission: reply(submission, chooseAgain(photos)) };
  const stored = await storePhotos(photos, submission.value.photoUrls);
  if ("error" in stored) return refusePhotos(submission, stored);
  const outcome = await createTank(db, { ...submission.value, photoUrls: stored.photoUrls });
  if (outcome.kind !== "taken") return { next, toast: { title: "Tank created successfully" } };
  await photos.discard();
  const error = "This tank was saved before, with other details.";
  const savedId = submission.value.id;
  return { status: 409, submission: { ...reply(submission, chooseAgain(photos)), error, savedId } };
}

/** Saves an edit. 412 with both versions if the tank was saved since the form was opened. */
async function saveTank(
  db: Database,
  id: string,
  { form, photos }: PostedForm,
  next: string,
): Promise<Refused | Saved> {
  const submission = parseWithZod(form, { schema: tankSchema, disableAutoCoercion: true });
  const current = await getTank(db, id);
  if (!current) return missing(submission);
  if (submission.status !== "success") return { status: 400, submission: reply(submission, chooseAgain(photos)) };
  const { value } = submission;
  const refuseStale = (saved: Tank): Refused => {
    const opened = parseOpenedPhotos(form.get("opened"));
    const photoUrls = mergePhotos({ opened, mine: value.photoUrls, saved: saved.photoUrls });
    const error = "Someone else changed this tank. Choose which version to keep.";
    const refused = { ...reply(submission, chooseAgain(photos)), error, conflict: { saved, photoUrls } };
    return { status: 412, submission: refused };
  };
  const version = Number(form.get("version") ?? -1);
  if (current.version !== version) return refuseStale(current);
  const stored = await storePhotos(photos, value.photoUrls);
  if ("error" in stored) return refusePhotos(submission, stored);
  const outcome = await updateTank(db, id, { ...value, photoUrls: stored.photoUrls }, version);
  if (outcome.kind === "updated") return { next, toast: { title: "Tank updated successfully" } };
  await photos.discard();
  return outcome.kind === "missing" ? missing(submission) : refuseStale(outcome.tank);
}

async function addPhotos(
  db: Database,
  id: string,
  { form, photos }: PostedForm,
  next: string,
): Promise<Refused | Saved> {
  const listed = [...form].filter(([name]) => name.startsWith("photoUrls[")).map(([, path]) => path);
  const paths = photoUrlsSchema.safeParse(listed);
  const current = await getTank(db, id);
  if (!current) return missing();
  if (!paths.success) return refused(400, paths.error.issues[0]?.message ?? "Photos must be uploaded first.");
  if (paths.data.length + photos.count === 0) return refused(400, "Choose a photo first.");
  if (current.photoUrls.length + photos.count > maxPhotos) return refused(400, tooManyPhotos.error);
  const stored = await storePhotos(photos, paths.data);
  if ("error" in stored) return { ...stored, submission: { error: stored.error } };
  const outcome = await appendPhotos(db, id, stored.photoUrls);
  if (outcome.kind === "appended") {
    const description = "Your photo has been added to the tank record.";
    return { next, toast: { title: "Photo uploaded successfully", description } };
  }
  await photos.discard();
  return outcome.kind === "missing" ? missing() : refused(400, tooManyPhotos.error);
}

function refused(status: number, error: string): Refused {
  return { status, submission: { error } };
}

function missing(submission?: Parsed): Refused {
  return { status: 404, submission: { result: submission?.reply(), error: "This tank does not exist." } };
}

function refusePhotos(submission: Parsed, { status, error, headers }: PhotosRefusal): Refused {
  return { status, submission: reply(submission, error), headers };
}

/** The answer with what was typed; `photoError` is shown beneath the photos. */
function reply(submission: Parsed, photoError: string | undefined): TankSubmission {
  const fieldErrors: Record<string, string[]> = photoError === undefined ? {} : { photoUrls: [photoError] };
  return { result: submission.reply({ fieldErrors }) };
}
