import { join } from "node:path";
import { wranglerEnv } from "../process/run.mjs";
import { root } from "../project.mjs";

export const config = join(root, "wrangler.toml");

/** Loads wrangler into this process; it reads its variables as it loads. */
export function loadWrangler() {
  Object.assign(process.env, wranglerEnv, { WRANGLER_LOG: "error" });
  return import("wrangler");
}

/** The options for Miniflare. Without variables: those of wrangler.toml are the deployment's, and wrangler would add .dev.vars. */
export async function workerOptions(path = config) {
  const { unstable_getMiniflareWorkerOptions: optionsOf } = await loadWrangler();
  return { ...optionsOf(path).workerOptions, bindings: {} };
}
