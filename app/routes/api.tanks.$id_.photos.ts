import { z } from "zod";
import { readJson, refuse, refuseInvalid } from "~/http/answer.server";
import { resource } from "~/http/resource.server";
import { maxPhotos, photoUrlsSchema } from "~/tanks/tank.schema";
import { appendPhotos } from "~/tanks/tanks.server";

const bodySchema = z.object({ photoUrls: photoUrlsSchema });

const { loader, action } = resource({
  POST: async ({ request, params, context }) => {
    const body = await readJson(request);
    if ("refusal" in body) return body.refusal;
    const input = bodySchema.safeParse(body.json);
    if (!input.success) return refuseInvalid(input.error);
    const outcome = await appendPhotos(context.db, params.id ?? "", input.data.photoUrls);
    if (outcome.kind === "appended") {
      return Response.json(outcome.tank, { headers: { ETag: `"${outcome.tank.version}"` } });
    }
    if (outcome.kind === "missing") return refuse(404, "There is no tank with this id.");
    return refuse(400, `A tank can have at most ${maxPhotos} photos.`);
  },
});

export { action, loader };
