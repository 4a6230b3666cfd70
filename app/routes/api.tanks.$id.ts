import { refuse } from "~/http/answer.server";
import { isEntityTags, isKnown, notModified } from "~/http/entity-tags.server";
import { readKeyedInput } from "~/http/idempotency-key.server";
import { resource } from "~/http/resource.server";
import { unstoredIn } from "~/photos/store/photo-store.server";
import { missingTank, tagOf, tankIdOf } from "~/tanks/model/tank";
import { tankChangeSchema } from "~/tanks/model/tank.schema";
import { refuseUnstored } from "~/tanks/store/added-photos.server";
import { getTank } from "~/tanks/store/read-tank.server";
import { reusedKey, withReceipt } from "~/tanks/store/receipts.server";
import { updateTank } from "~/tanks/store/tanks.server";

const { loader, action } = resource({
  GET: async ({ request, params, context: { db } }) => {
    const tank = await getTank(db, tankIdOf(params.id));
    if (!tank) return refuse(404, missingTank);
    const headers = tagOf(tank);
    const isUnchanged = isKnown(request.headers.get("If-None-Match"), headers.ETag);
    return isUnchanged ? notModified(headers) : Response.json(tank, { headers });
  },
  PUT: async ({ request, params, context }) => {
    const id = tankIdOf(params.id);
    const tags = request.headers.get("If-Match");
    if (!isEntityTags(tags)) return refuse(400, 'Send the ETag as it was answered, such as "7".');
    const read = await readKeyedInput(request, tankChangeSchema);
    if ("refusal" in read) return read.refusal;
    const writer = withReceipt(context, read.key, ["update", read.input, id]);
    const unstored = await refuseUnstored(writer, unstoredIn(context.photoStore), read.input, id);
    if (unstored) return refuse(400, unstored.error, unstored);
    const outcome = await updateTank(writer, id, read.input, expectedVersions(tags));
    if (outcome.kind === "reused") return refuse(422, reusedKey);
    if (outcome.kind === "missing") return refuse(404, missingTank);
    const headers = tagOf(outcome.tank);
    if (outcome.kind === "stale") return refuse(412, "This tank was changed since it was read.", { headers });
    return Response.json(outcome.tank, { headers });
  },
});

export { action, loader };

/** The versions that If-Match asks for; a proxy that packs an answer has made its tag weak. */
function expectedVersions(tags: string | null): number[] | undefined {
  if (tags === null || tags.trim() === "*") return undefined;
  return tags.split(",").flatMap((tag) => {
    const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(tag.trim()) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}
