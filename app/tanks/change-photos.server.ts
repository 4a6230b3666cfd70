import type { Database } from "~drizzle/database";
import { mergePhotos } from "./merge-tank";
import { openedTank } from "./opened-tank";
import type { Tank } from "./tank";
import { maxPhotos } from "./tank.schema";
import { getTank, updateTank } from "./tanks.server";

export interface PhotoChange {
  /** The list that the change was made to. */
  opened: string[];
  photoUrls: string[];
}

export type PhotoChangeOutcome = { kind: "changed"; tank: Tank } | { kind: "missing" | "full" | "busy" };

/** How many saves of others may come in between before this one is given up. */
const maxTries = 5;

/** Removes, adds and orders photos. What others have changed since `opened` stays. */
export async function changePhotos(db: Database, id: string, change: PhotoChange): Promise<PhotoChangeOutcome> {
  for (let tries = 0; tries < maxTries; tries++) {
    const tank = await getTank(db, id);
    if (!tank) return { kind: "missing" };
    const photoUrls = mergePhotos(change.opened, change.photoUrls, tank.photoUrls);
    if (photoUrls.length > maxPhotos) return { kind: "full" };
    if (photoUrls.join() === tank.photoUrls.join()) return { kind: "changed", tank };
    const { version, ...values } = openedTank(tank);
    const outcome = await updateTank(db, id, { ...values, photoUrls }, version);
    if (outcome.kind === "updated") return { kind: "changed", tank: outcome.tank };
  }
  return { kind: "busy" };
}
