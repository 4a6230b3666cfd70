import { ask, canAsk } from "../ask.mjs";
import { Problem } from "../problem.mjs";

const shown = 20;

/** Shows what a load would do, and asks on a terminal. False when it is not wanted; throws where nobody can be asked. */
export async function confirmPlan(plan, { isAgreed }) {
  const { created, updated, present, edited, refused } = plan;
  const there = present.length + edited.length;
  console.log(
    `To do: ${created.length} new, ${updated.length} changed. ${there} already there, ${refused.length} refused.`,
  );
  for (const { row, changes } of updated.slice(0, shown)) console.log(`row ${row}: ${changes.map(inWords).join("; ")}`);
  if (updated.length > shown) console.log(`and ${updated.length - shown} more`);
  if (isAgreed || created.length + updated.length === 0) return true;
  if (canAsk()) return ask("Load them?");
  // New tanks overwrite nothing, and a script may load them again and again.
  if (updated.length === 0) return true;
  throw new Problem("The file changes tanks. Say --yes to do it. Nothing was loaded.");
}

function inWords({ name, before, after }) {
  return `${name} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`;
}
