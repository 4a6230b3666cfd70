import { join } from "node:path";
import { root } from "../scripts/project.mjs";
import { quiet } from "../scripts/run.mjs";

/** What Miniflare is told of wrangler.toml. */
export async function workerOptions() {
  // wrangler reads these variables when it is loaded.
  Object.assign(process.env, quiet, { WRANGLER_LOG: "error" });
  const { unstable_getMiniflareWorkerOptions: optionsOf } = await import("wrangler");
  return optionsOf(join(root, "wrangler.toml"), undefined, { envFiles: [] }).workerOptions;
}
