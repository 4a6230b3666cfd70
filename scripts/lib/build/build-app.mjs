import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Problem } from "../problem.mjs";
import { lockWhenFree } from "../process/lock.mjs";
import { run } from "../process/run.mjs";
import { programs, root } from "../project.mjs";
import { step } from "../step.mjs";

const stamp = join(root, "build/.stamp");
/** Not in the folder that is built, which is emptied. */
const lockFile = join(root, "node_modules/.cache/build.lock");
/** The whole Worker in one module, as it is deployed. */
export const workerBundle = join(root, "build/worker/app.js");
/** In bytes, gzipped. The free plan allows 3 MiB; a cold start reads all of it. */
const largestWorker = 420 * 1024;
const optionsFile = join(root, "build/worker/options.json");
const serviceWorkerBuilder = join(import.meta.dirname, "service-worker.mjs");
const optionsPrinter = join(import.meta.dirname, "print-options.mjs");
const sources = [
  "app",
  "workers",
  "drizzle",
  "public",
  "package-lock.json",
  "package.json",
  "postcss.config.js",
  "remix.config.js",
  "scripts/lib/build",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];

/** Makes the production build, unless the last one was made of the same sources. */
export async function buildApp() {
  if (!isBuiltOf(hashSources())) await withBuild(() => {});
}

/** Runs `use` on the production build: another process waits with its own, which would empty the folder meanwhile. */
export async function withBuild(use) {
  mkdirSync(dirname(lockFile), { recursive: true });
  const unlock = await lockWhenFree(lockFile, (holder) =>
    console.log(`Waiting for the build of process ${holder}. If there is none, delete ${lockFile}.`),
  );
  try {
    const hash = hashSources();
    if (!isBuiltOf(hash)) await build(hash);
    return await use();
  } finally {
    unlock();
  }
}

function isBuiltOf(hash) {
  return isBuilt() && existsSync(stamp) && readFileSync(stamp, "utf8") === stampText(hash);
}

async function build(hash) {
  rmSync(stamp, { force: true });
  await step("Building the app", async () => {
    // Vite takes another one from the shell, or of a command that has loaded it, and leaves the service worker out.
    await run(process.execPath, [programs.remix, "vite:build"], { env: { NODE_ENV: "production" } });
    await run(process.execPath, [serviceWorkerBuilder]);
    await run(process.execPath, [
      programs.wrangler,
      "deploy",
      "--dry-run",
      "--env=",
      "--outdir",
      dirname(workerBundle),
    ]);
    writeFileSync(optionsFile, await run(process.execPath, [optionsPrinter]));
  });
  writeFileSync(stamp, stampText(hash));
}

/** Says how large the built Worker is, and throws a Problem if that is too much. */
export function requireSmallWorker() {
  const size = gzipSync(readFileSync(workerBundle)).length;
  console.log(`The Worker is ${Math.ceil(size / 1024)} KiB gzipped; at most ${largestWorker / 1024} KiB are allowed.`);
  if (size > largestWorker) throw new Problem("The Worker is too large. Nothing was deployed.");
}

export function isBuilt() {
  return [workerBundle, optionsFile].every((path) => existsSync(path));
}

/** Miniflare's options for the built Worker. Without them a server loads wrangler, which doubles the time of its start. */
export function builtOptions() {
  const options = JSON.parse(readFileSync(optionsFile, "utf8"));
  // The repository may have been moved since it was built.
  return { ...options, assets: { ...options.assets, directory: join(root, "build/client") } };
}

function hashSources() {
  const hash = createHash("sha256");
  const files = sources.flatMap(listFiles).filter((path) => !path.includes(".test."));
  for (const path of files) {
    const content = readFileSync(join(root, path));
    hash.update(`${path} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** The file itself, or all files of a folder. */
function listFiles(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  const names = readdirSync(join(root, path), { recursive: true });
  const paths = names.map((name) => join(path, name)).sort();
  return paths.filter((each) => statSync(join(root, each)).isFile());
}

/** With the time of the bundle, so that one built by hand from other sources does not pass for this one. */
function stampText(hash) {
  return `${hash} ${statSync(workerBundle).mtimeMs}`;
}
