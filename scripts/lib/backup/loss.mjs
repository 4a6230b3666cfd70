import { Problem } from "../problem.mjs";
import { removeOthers } from "./backup-folder.mjs";
import { countsOf } from "./summary.mjs";

/** What a manifest says of the local data; of a deployment it has the database's id. */
export const local = "local";

/** Throws where the former backup is of another database: one of a forgotten --remote must not replace that of the deployment. */
export function refuseOtherSource(folder, { manifest }, source) {
  if (manifest.source === undefined || manifest.source === source) return;
  throw new Problem(
    `${folder} holds a backup of ${described(manifest.source)}; this one would be of ${described(source)}. It stays as it is. Name another folder, or say --yes to replace it.`,
  );
}

function described(source) {
  return source === local ? "local data" : `the deployed database ${source}`;
}

/** Nothing in the app takes as much at once but an import or the clearing of a list, which an admin confirms. */
const unusualLoss = 1 / 2;

/**
 * Throws where more than half of the photos, tanks or a list is gone since the former backup, which then stays as it is: a run by a
 * timer must not replace the last good one by that of an emptied source.
 */
export function refuseLoss(folder, former, now) {
  const before = countsOf(former.manifest, former.files);
  const after = countsOf(now, now.files);
  const lost = Object.keys(before).filter((noun) => before[noun] - after[noun] > before[noun] * unusualLoss);
  if (lost.length === 0) return;
  removeOthers(folder, former.manifest);
  const told = lost.map((noun) => `${after[noun]} of ${before[noun]} ${noun}`).join(", ");
  throw new Problem(
    `Of what the backup in ${folder} holds, there is left: ${told}. It stays as it is. To replace it all the same, say --yes.`,
  );
}
