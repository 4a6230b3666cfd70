import { baseVersionOf } from "~/tanks/model/base-version";
import { isSameList, mergePhotos } from "~/tanks/model/merge-tank";
import type { Tank } from "~/tanks/model/tank";
import { maxPhotos } from "~/tanks/model/tank.schema";
import { openTank, type TankWriter } from "./receipts.server";
import { retryUpdate } from "./retry-update.server";

interface PhotoChange {
  opened: string[];
  photoUrls: string[];
}

type PhotoChangeOutcome = { kind: "changed"; tank: Tank } | { kind: "missing" | "full" | "busy" | "reused" };

/** Removes, adds and orders photos. What others have changed since `opened` stays. */
export async function changePhotos(writer: TankWriter, id: string, change: PhotoChange): Promise<PhotoChangeOutcome> {
  const { tank: first, known } = await openTank(writer, id);
  if (known) return known.kind === "known" ? { kind: "changed", tank: known.tank } : known;
  if (!first) return { kind: "missing" };
  const outcome = await retryUpdate<PhotoChangeOutcome>(writer, first, (tank) => {
    const photoUrls = mergePhotos(change.opened, change.photoUrls, tank.photoUrls);
    if (photoUrls.length > maxPhotos) return { end: { kind: "full" } };
    if (!writer.receipt && isSameList(photoUrls, tank.photoUrls)) return { end: { kind: "changed", tank } };
    const { version, ...values } = baseVersionOf(tank);
    return { input: { ...values, photoUrls } };
  });
  return outcome.kind === "updated" ? { kind: "changed", tank: outcome.tank } : outcome;
}
