import { parseWithZod } from "@conform-to/zod/v4";
import { addAnother, type Tank } from "~/tanks/model/tank";
import { maxPhotos, type NewTankInput, newTankSchema, photosFirst, photoUrlsSchema } from "~/tanks/model/tank.schema";
import { addHref, galleryHref, listHref, openedBy } from "~/tanks/query/tank-url";
import { allPaths, chooseAgain, noRoom, storePosted } from "~/tanks/store/added-photos.server";
import { findKnown, openTank, type TankWriter, withReceipt } from "~/tanks/store/receipts.server";
import { appendPhotos, createTank } from "~/tanks/store/tanks.server";
import { saveEdit } from "./save-edit.server";
import {
  missing,
  type PostedForm,
  type Refused,
  refused,
  refusePhotos,
  reply,
  reusedForm,
  type Saved,
} from "./save-outcome.server";

export async function saveTankScreen(
  writer: TankWriter,
  params: URLSearchParams,
  posted: PostedForm,
): Promise<Refused | Saved> {
  const opened = openedBy(params);
  const list = listHref(params);
  if (opened.mode === "gallery") return addPhotos(writer, opened.id, posted, galleryHref(list, opened.id));
  return opened.mode === "form" && opened.id !== undefined
    ? saveEdit(writer, opened.id, posted, list)
    : saveNewTank(writer, posted, list);
}

async function saveNewTank(writer: TankWriter, posted: PostedForm, next: string): Promise<Refused | Saved> {
  const { form, photos } = posted;
  const submission = parseWithZod(form, { schema: newTankSchema, disableAutoCoercion: true });
  if (submission.status !== "success") return { status: 400, submission: reply(submission, chooseAgain(photos)) };
  const outcome = await createFrom(writer, posted, submission.value);
  if ("error" in outcome) return refusePhotos(submission, outcome);
  if ("tank" in outcome) return created(next, outcome.tank);
  if (outcome.kind === "reused") return reusedForm(submission);
  const error = "This tank was saved before, with other details.";
  const savedId = submission.value.id;
  return { status: 409, submission: { ...reply(submission, chooseAgain(photos)), error, savedId } };
}

function created(next: string, tank: Tank): Saved {
  const link = { label: addAnother, href: addHref(next, tank.id) };
  return { next, toast: { title: "Tank created successfully", link }, tank };
}

async function createFrom(writer: TankWriter, { photos, key }: PostedForm, input: NewTankInput) {
  const named = input.photoUrls;
  const photoUrls = await allPaths(photos, named);
  const keyed = withReceipt(writer, key, ["create", { ...input, photoUrls }]);
  const before = photos.count > 0 ? await openTank(keyed, input.id ?? "") : undefined;
  if (before?.known) return before.known;
  const stored = before?.tank ? undefined : await storePosted(photos, named, []);
  if (stored && "error" in stored) return (await findKnown(keyed)) ?? stored;
  return createTank(keyed, { ...input, photoUrls });
}

async function addPhotos(
  writer: TankWriter,
  id: string,
  { form, photos, key }: PostedForm,
  next: string,
): Promise<Refused | Saved> {
  const listed = [...form].filter(([name]) => name.startsWith("photoUrls[")).map(([, path]) => path);
  const paths = photoUrlsSchema.safeParse(listed);
  const photoUrls = await allPaths(photos, paths.data ?? []);
  const keyed = withReceipt(writer, key, ["addPhotos", { photoUrls }, id]);
  const { tank, known } = await openTank(keyed, id);
  if (known) return known.kind === "reused" ? reusedForm() : added(next);
  if (!tank) return missing();
  if (!paths.success) return refused(400, paths.error.issues[0]?.message ?? photosFirst);
  if (photoUrls.length === 0) return refused(400, "Choose a photo first.");
  if (new Set([...tank.photoUrls, ...photoUrls]).size > maxPhotos) return refused(400, noRoom.error);
  const stored = await storePosted(photos, paths.data, tank.photoUrls);
  if ("error" in stored) return { ...stored, submission: { error: stored.error } };
  const outcome = await appendPhotos(keyed, id, photoUrls);
  switch (outcome.kind) {
    case "appended":
      return added(next);
    case "reused":
      return reusedForm();
    case "missing":
      return missing();
    case "full":
      return refused(400, noRoom.error);
  }
}

function added(next: string): Saved {
  const description = "Your photo has been added to the tank record.";
  return { next, toast: { title: "Photo uploaded successfully", description } };
}
