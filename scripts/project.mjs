import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The programs of the installed packages, started with `node` itself: npx would not pass signals on to them. */
export const programs = {
  biome: join(root, "node_modules/@biomejs/biome/bin/biome"),
  depcruise: join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
  playwright: join(root, "node_modules/@playwright/test/cli.js"),
  remix: join(root, "node_modules/@remix-run/dev/dist/cli.js"),
  tsc: join(root, "node_modules/typescript/bin/tsc"),
  vitest: join(root, "node_modules/vitest/vitest.mjs"),
  wrangler: join(root, "node_modules/wrangler/bin/wrangler.js"),
};

/** Where the local D1 and R2 live; a relative STATE_DIR counts from the repository. */
export function stateDirectory() {
  return resolve(root, process.env.STATE_DIR || ".wrangler/state");
}
