import { refuse } from "~/http/answer.server";
import { readKeyedInput } from "~/http/idempotency-key.server";
import { answerList } from "~/http/list-answer.server";
import { resource } from "~/http/resource.server";
import { unstoredIn } from "~/photos/store/photo-store.server";
import { tagOf } from "~/tanks/model/tank";
import { newTankSchema } from "~/tanks/model/tank.schema";
import { unknownParam } from "~/tanks/query/wrong-param";
import { refuseUnstored } from "~/tanks/store/added-photos.server";
import { reusedKey, withReceipt } from "~/tanks/store/receipts.server";
import { tankList } from "~/tanks/store/tank-log.server";
import { createTank } from "~/tanks/store/tanks.server";

const { loader, action } = resource({
  GET: async ({ request, context }) => {
    const wrong = unknownParam(new URL(request.url).searchParams, []);
    return wrong ? refuse(400, wrong) : answerList(request, tankList(context.db));
  },

  POST: async ({ request, context }) => {
    const read = await readKeyedInput(request, newTankSchema);
    if ("refusal" in read) return read.refusal;
    const writer = withReceipt(context, read.key, ["create", read.input]);
    const unstored = await refuseUnstored(writer, unstoredIn(context.photoStore), read.input);
    if (unstored) return refuse(400, unstored.error, unstored);
    const outcome = await createTank(writer, read.input);
    if (outcome.kind === "reused") return refuse(422, reusedKey);
    if (outcome.kind === "taken") {
      const headers = outcome.stored && tagOf(outcome.stored);
      return refuse(409, "A tank with this id was saved before, with other values.", { headers });
    }
    const headers = tagOf(outcome.tank);
    if (outcome.kind !== "created") return Response.json(outcome.tank, { headers });
    const Location = `/api/tanks/${outcome.tank.id}`;
    return Response.json(outcome.tank, { status: 201, headers: { ...headers, Location } });
  },
});

export { action, loader };
