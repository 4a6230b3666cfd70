import { readInput, refuse } from "~/http/answer.server";
import { answerList } from "~/http/list-answer.server";
import { resource } from "~/http/resource.server";
import { newTankSchema } from "~/tanks/tank.schema";
import { createTank } from "~/tanks/tanks.server";
import { tankList } from "~/tanks/whole-list/tank-list.server";

const { loader, action } = resource({
  GET: async ({ request, context }) => answerList(request, tankList(context.db)),

  POST: async ({ request, context }) => {
    const read = await readInput(request, newTankSchema);
    if ("refusal" in read) return read.refusal;
    const outcome = await createTank(context.db, read.input);
    if (outcome.kind === "taken") return refuse(409, "Another tank has this id.");
    const status = outcome.kind === "created" ? 201 : 200;
    return Response.json(outcome.tank, { status, headers: { ETag: `"${outcome.tank.version}"` } });
  },
});

export { action, loader };
