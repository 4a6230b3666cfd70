import { parseWithZod } from "@conform-to/zod/v4";
import { maxPhotos, newTankSchema, photoUrlsSchema } from "~/tanks/tank.schema";
import { galleryHref, listHref } from "~/tanks/tank-url";
import { appendPhotos, createTank } from "~/tanks/tanks.server";
import type { Database } from "~drizzle/database";
import { saveEdit } from "./save-edit.server";
import { invalid, type PostedForm, type Refused, refused, type Saved } from "./save-outcome.server";

export async function saveTankScreen(
  db: Database,
  params: URLSearchParams,
  posted: PostedForm,
): Promise<Refused | Saved> {
  const shown = params.get("photos");
  if (shown !== null) return addPhotos(db, shown, posted, galleryHref(listHref(params), shown));
  const edited = params.get("edit");
  return edited === null ? saveNewTank(db, posted, listHref(params)) : saveEdit(db, edited, posted, listHref(params));
}

async function saveNewTank(db: Database, { form, photoErrors }: PostedForm, next: string): Promise<Refused | Saved> {
  const submission = parseWithZod(form, { schema: newTankSchema, disableAutoCoercion: true });
  if (submission.status !== "success" || photoErrors.length > 0) return invalid(submission, photoErrors);
  const outcome = await createTank(db, submission.value);
  if (outcome.kind !== "taken") return { next, toast: { title: "Tank created successfully" } };
  const error = "This tank was saved before, with other details.";
  return { status: 409, submission: { result: submission.reply(), error, savedId: submission.value.id } };
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
