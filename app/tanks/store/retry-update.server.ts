import type { Tank } from "~/tanks/model/tank";
import type { TankInput } from "~/tanks/model/tank.schema";
import type { TankWriter } from "./receipts.server";
import { updateTank } from "./tanks.server";

const maxTries = 5;

type UpdateStep<End> = { input: TankInput } | { end: End };

/** Saves what `step` makes of the tank; again of the newest version when others have saved in between. */
export async function retryUpdate<End>(
  writer: TankWriter,
  first: Tank,
  step: (tank: Tank) => UpdateStep<End>,
): Promise<End | { kind: "updated"; tank: Tank } | { kind: "missing" | "busy" | "reused" }> {
  let tank = first;
  for (let tries = 0; tries < maxTries; tries++) {
    const next = step(tank);
    if ("end" in next) return next.end;
    const outcome = await updateTank(writer, tank.id, next.input, [tank.version]);
    if (outcome.kind === "missing" || outcome.kind === "reused") return outcome;
    if (outcome.kind === "updated") return { kind: "updated", tank: outcome.tank };
    tank = outcome.tank;
  }
  return { kind: "busy" };
}
