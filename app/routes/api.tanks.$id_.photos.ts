import { refuse } from "~/http/answer.server";
import { readKeyedInput } from "~/http/idempotency-key.server";
import { resource } from "~/http/resource.server";
import { unstoredIn } from "~/photos/store/photo-store.server";
import { missingTank, type Tank, tagOf, tankIdOf } from "~/tanks/model/tank";
import { addedPhotosSchema, changedPhotosSchema, tooManyPhotos } from "~/tanks/model/tank.schema";
import { refuseUnstored } from "~/tanks/store/added-photos.server";
import { changePhotos } from "~/tanks/store/change-photos.server";
import { reusedKey, withReceipt } from "~/tanks/store/receipts.server";
import { appendPhotos } from "~/tanks/store/tanks.server";

const { loader, action } = resource({
  POST: async ({ request, params, context }) => {
    const id = tankIdOf(params.id);
    const read = await readKeyedInput(request, addedPhotosSchema);
    if ("refusal" in read) return read.refusal;
    const { photoUrls } = read.input;
    const writer = withReceipt(context, read.key, ["addPhotos", read.input, id]);
    const unstored = await refuseUnstored(writer, unstoredIn(context.photoStore), { photoUrls }, id);
    if (unstored) return refuse(400, unstored.error, unstored);
    return reply(await appendPhotos(writer, id, photoUrls));
  },
  PUT: async ({ request, params, context }) => {
    const id = tankIdOf(params.id);
    const read = await readKeyedInput(request, changedPhotosSchema);
    if ("refusal" in read) return read.refusal;
    const writer = withReceipt(context, read.key, ["changePhotos", read.input, id]);
    const unstored = await refuseUnstored(writer, unstoredIn(context.photoStore), read.input, id);
    if (unstored) return refuse(400, unstored.error, unstored);
    return reply(await changePhotos(writer, id, read.input));
  },
});

export { action, loader };

type Outcome = { kind: "appended" | "changed"; tank: Tank } | { kind: "missing" | "full" | "busy" | "reused" };

function reply(outcome: Outcome): Response {
  switch (outcome.kind) {
    case "appended":
    case "changed":
      return Response.json(outcome.tank, { headers: tagOf(outcome.tank) });
    case "missing":
      return refuse(404, missingTank);
    case "reused":
      return refuse(422, reusedKey);
    case "full":
      return refuse(400, tooManyPhotos);
    case "busy":
      return refuse(409, "Others are saving this tank at the same time. Try again.");
  }
}
