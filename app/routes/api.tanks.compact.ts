import { byMethod } from "~/http/method.server";
import { compactTanks } from "~/tanks/tank-export.server";

const handle = byMethod({
  GET: async ({ request, context }) => compactTanks(context.db, request),
});

export const loader = handle;
export const action = handle;
