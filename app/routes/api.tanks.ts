import { readInput, refuse } from "~/http/answer.server";
import { answerList } from "~/http/list-answer.server";
import { resource } from "~/http/resource.server";
import { lookUpIn } from "~/photos/store/photo-store.server";
import { newTankSchema } from "~/tanks/model/tank.schema";
import { addsUnknownPhotos, unknownPhotos } from "~/tanks/store/added-photos.server";
import { tankList } from "~/tanks/store/tank-log.server";
import { createTank } from "~/tanks/store/tanks.server";

const { loader, action } = resource({
  GET: async ({ request, context }) => answerList(request, tankList(context.db)),

  POST: async ({ request, context }) => {
    const read = await readInput(request, newTankSchema);
    if ("refusal" in read) return read.refusal;
    const { db, photoStore } = context;
    if (await addsUnknownPhotos(db, lookUpIn(photoStore), read.input.photoUrls))
      return refuse(400, unknownPhotos.error, unknownPhotos);
    const outcome = await createTank(context, read.input);
    if (outcome.kind === "taken") return refuse(409, "Another tank has this id.");
    const status = outcome.kind === "created" ? 201 : 200;
    return Response.json(outcome.tank, { status, headers: { ETag: `"${outcome.tank.version}"` } });
  },
});

export { action, loader };
