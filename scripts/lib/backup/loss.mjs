import { Problem } from "../problem.mjs";
import { removeOthers } from "./backup-folder.mjs";
import { countsOf } from "./summary.mjs";

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
