import { join } from "node:path";
import { root } from "./project.mjs";
import { quiet } from "./run.mjs";

/** The app's configuration, as wrangler reads it. */
export const config = join(root, "wrangler.toml");

/** The package, in this process; it reads these variables when it is loaded. */
export function loadWrangler() {
  Object.assign(process.env, quiet, { WRANGLER_LOG: "error" });
  return import("wrangler");
}

/** What Miniflare is told of wrangler.toml and of files of variables. */
export async function workerOptions(envFiles = []) {
  const { unstable_getMiniflareWorkerOptions: optionsOf } = await loadWrangler();
  return optionsOf(config, undefined, { envFiles }).workerOptions;
}
