import { refuse } from "~/http/answer.server";
import { readKeyedInput } from "~/http/idempotency-key.server";
import { answerList } from "~/http/list-answer.server";
import { resource } from "~/http/resource.server";
import { lookUpIn } from "~/photos/store/photo-store.server";
import { newTankSchema } from "~/tanks/model/tank.schema";
import { addsUnknownPhotos, unknownPhotos } from "~/tanks/store/added-photos.server";
import { reusedKey, withReceipt } from "~/tanks/store/receipts.server";
import { tankList } from "~/tanks/store/tank-log.server";
import { createTank } from "~/tanks/store/tanks.server";

const { loader, action } = resource({
  GET: async ({ request, context }) => answerList(request, tankList(context.db)),

  POST: async ({ request, context }) => {
    const read = await readKeyedInput(request, newTankSchema);
    if ("refusal" in read) return read.refusal;
    const writer = withReceipt(context, read.key, ["create", read.input]);
    if (await addsUnknownPhotos(writer, lookUpIn(context.photoStore), read.input.photoUrls))
      return refuse(400, unknownPhotos.error, unknownPhotos);
    const outcome = await createTank(writer, read.input);
    if (outcome.kind === "reused") return refuse(422, reusedKey);
    if (outcome.kind === "taken") return refuse(409, "Another tank has this id.");
    const status = outcome.kind === "created" ? 201 : 200;
    return Response.json(outcome.tank, { status, headers: { ETag: `"${outcome.tank.version}"` } });
  },
});

export { action, loader };
