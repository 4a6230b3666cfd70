import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Not `import.meta.dirname`: a Node without it must come as far as the message that it is too old. */
export const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** Run with `node` itself: npx does not pass signals on. */
export const programs = {
  biome: join(root, "node_modules/@biomejs/biome/bin/biome"),
  depcruise: join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
  drizzleKit: join(root, "node_modules/drizzle-kit/bin.cjs"),
  playwright: join(root, "node_modules/@playwright/test/cli.js"),
  remix: join(root, "node_modules/@remix-run/dev/dist/cli.js"),
  vitest: join(root, "node_modules/vitest/vitest.mjs"),
  wrangler: join(root, "node_modules/wrangler/bin/wrangler.js"),
};

/** The folder of the local D1 and R2; a relative STATE_DIR counts from the repository. */
export function stateDirectory() {
  return resolve(root, process.env.STATE_DIR || ".wrangler/state");
}
