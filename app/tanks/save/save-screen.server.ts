import { parseWithZod } from "@conform-to/zod/v4";
import { newTankSchema, photoUrlsSchema } from "~/tanks/model/tank.schema";
import { galleryHref, listHref } from "~/tanks/query/tank-url";
import { chooseAgain, noRoom, storePhotos } from "~/tanks/store/added-photos.server";
import { getTank } from "~/tanks/store/read-tank.server";
import { appendPhotos, createTank, type TankWriter } from "~/tanks/store/tanks.server";
import { saveEdit } from "./save-edit.server";
import {
  missing,
  type PostedForm,
  type Refused,
  refused,
  refusePhotos,
  reply,
  type Saved,
} from "./save-outcome.server";

/** A refusal leaves no photo. If the database fails, the photos stay: the tank may have been saved. */
export async function saveTankScreen(
  writer: TankWriter,
  params: URLSearchParams,
  posted: PostedForm,
): Promise<Refused | Saved> {
  const shown = params.get("photos");
  if (shown !== null) return addPhotos(writer, shown, posted, galleryHref(listHref(params), shown));
  const edited = params.get("edit");
  return edited === null
    ? saveNewTank(writer, posted, listHref(params))
    : saveEdit(writer, edited, posted, listHref(params));
}

async function saveNewTank(writer: TankWriter, { form, photos }: PostedForm, next: string): Promise<Refused | Saved> {
  const submission = parseWithZod(form, { schema: newTankSchema, disableAutoCoercion: true });
  if (submission.status !== "success") return { status: 400, submission: reply(submission, chooseAgain(photos)) };
  const stored = await storePhotos(photos, submission.value.photoUrls, []);
  if ("error" in stored) return refusePhotos(submission, stored);
  const outcome = await createTank(writer, { ...submission.value, photoUrls: stored.photoUrls });
  if (outcome.kind !== "taken") return { next, toast: { title: "Tank created successfully" }, tank: outcome.tank };
  await photos.discard();
  const error = "This tank was saved before, with other details.";
  const savedId = submission.value.id;
  return { status: 409, submission: { ...reply(submission, chooseAgain(photos)), error, savedId } };
}

async function addPhotos(
  writer: TankWriter,
  id: string,
  { form, photos }: PostedForm,
  next: string,
): Promise<Refused | Saved> {
  const listed = [...form].filter(([name]) => name.startsWith("photoUrls[")).map(([, path]) => path);
  const paths = photoUrlsSchema.safeParse(listed);
  const current = await getTank(writer.db, id);
  if (!current) return missing();
  if (!paths.success) return refused(400, paths.error.issues[0]?.message ?? "Photos must be uploaded first.");
  if (paths.data.length + photos.count === 0) return refused(400, "Choose a photo first.");
  const stored = await storePhotos(photos, paths.data, current.photoUrls);
  if ("error" in stored) return { ...stored, submission: { error: stored.error } };
  const outcome = await appendPhotos(writer, id, stored.photoUrls);
  if (outcome.kind === "appended") {
    const description = "Your photo has been added to the tank record.";
    return { next, toast: { title: "Photo uploaded successfully", description } };
  }
  await photos.discard();
  return outcome.kind === "missing" ? missing() : refused(400, noRoom.error);
}
