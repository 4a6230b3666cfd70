import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprint, readStamp } from "./fingerprint.mjs";
import { installPackages } from "./packages.mjs";
import { programs, root } from "./project.mjs";
import { run } from "./run.mjs";
import { runSession } from "./session.mjs";
import { step } from "./steps.mjs";

const stamp = join(root, "build/.stamp");
/** The whole Worker in one module, as it is deployed. */
export const workerBundle = join(root, "build/worker/app.js");
const sources = [
  "app",
  "workers",
  "drizzle",
  "public",
  "package-lock.json",
  "postcss.config.js",
  "remix.config.js",
  "scripts/first-page-chunks.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];

/** Makes the production build, unless the last one was made of the same sources. */
export async function buildApp() {
  const wanted = fingerprint(sources, (file) => !file.includes(".test."));
  if (isBuilt() && readStamp(stamp) === stampText(wanted)) return;
  rmSync(stamp, { force: true });
  await step("Building the app", async () => {
    await run(process.execPath, [programs.remix, "vite:build"]);
    await run(process.execPath, [programs.wrangler, "deploy", "--dry-run", "--outdir", dirname(workerBundle)]);
  });
  writeFileSync(stamp, stampText(wanted));
}

export function isBuilt() {
  return existsSync(workerBundle);
}

/** Holds the time of the build too: one made by hand of other sources is not taken for this one. */
function stampText(sourcesHash) {
  return `${sourcesHash} ${statSync(workerBundle).mtimeMs}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runSession(async () => {
    await installPackages();
    await buildApp();
  });
}
