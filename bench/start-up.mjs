import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../scripts/lib/process/run.mjs";
import { programs } from "../scripts/lib/project.mjs";
import { temporaryFolder } from "./folders.mjs";

/** The CPU time in ms to evaluate the Worker, by `wrangler check startup`. */
export async function startUp() {
  const folder = temporaryFolder();
  const [bundle, profile] = [join(folder, "worker.bundle"), join(folder, "start.cpuprofile")];
  await run(process.execPath, [programs.wrangler, "deploy", "--dry-run", "--outfile", bundle]);
  await run(process.execPath, [programs.wrangler, "check", "startup", "--worker", bundle, "--outfile", profile]);
  return busyTime(JSON.parse(readFileSync(profile, "utf8")));
}

/** The sum of the samples that are not idle, in ms. */
function busyTime({ nodes, samples, timeDeltas }) {
  const idle = new Set(nodes.flatMap(({ id, callFrame }) => (callFrame.functionName === "(idle)" ? [id] : [])));
  return samples.reduce((sum, id, index) => (idle.has(id) ? sum : sum + timeDeltas[index] / 1000), 0);
}
