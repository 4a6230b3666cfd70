import { join } from "node:path";
import { wranglerEnv } from "../process/run.mjs";
import { root } from "../project.mjs";

/** The app's configuration, as wrangler reads it. */
export const config = join(root, "wrangler.toml");

/** Loads wrangler into this process; it reads its variables as it loads. */
export function loadWrangler() {
  Object.assign(process.env, wranglerEnv, { WRANGLER_LOG: "error" });
  return import("wrangler");
}

/** The options for Miniflare from wrangler.toml alone: wrangler would add the variables of .dev.vars. */
export async function workerOptions() {
  const { unstable_getMiniflareWorkerOptions: optionsOf, unstable_readConfig: readConfig } = await loadWrangler();
  return { ...optionsOf(config).workerOptions, bindings: readConfig({ config }).vars };
}
