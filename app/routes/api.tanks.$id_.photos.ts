import { z } from "zod";
import { readJson, refuse, refuseInvalid } from "~/http/answer.server";
import { resource } from "~/http/resource.server";
import { changePhotos } from "~/tanks/change-photos.server";
import type { Tank } from "~/tanks/tank";
import { maxPhotos, photoUrlsSchema } from "~/tanks/tank.schema";
import { appendPhotos } from "~/tanks/tanks.server";

const addedSchema = z.object({ photoUrls: photoUrlsSchema });
const changeSchema = z.object({ opened: photoUrlsSchema.unwrap(), photoUrls: photoUrlsSchema.unwrap() });

const { loader, action } = resource({
  POST: async ({ request, params, context }) => {
    const body = await readJson(request);
    if ("refusal" in body) return body.refusal;
    const input = addedSchema.safeParse(body.json);
    if (!input.success) return refuseInvalid(input.error);
    return reply(await appendPhotos(context.db, params.id ?? "", input.data.photoUrls));
  },
  PUT: async ({ request, params, context }) => {
    const body = await readJson(request);
    if ("refusal" in body) return body.refusal;
    const input = changeSchema.safeParse(body.json);
    if (!input.success) return refuseInvalid(input.error);
    return reply(await changePhotos(context.db, params.id ?? "", input.data));
  },
});

export { action, loader };

type Outcome = { kind: "appended" | "changed"; tank: Tank } | { kind: "missing" | "full" | "busy" };

function reply(outcome: Outcome): Response {
  if ("tank" in outcome) return Response.json(outcome.tank, { headers: { ETag: `"${outcome.tank.version}"` } });
  if (outcome.kind === "missing") return refuse(404, "There is no tank with this id.");
  if (outcome.kind === "full") return refuse(400, `A tank can have at most ${maxPhotos} photos.`);
  return refuse(409, "Others are saving this tank at the same time. Try again.");
}
