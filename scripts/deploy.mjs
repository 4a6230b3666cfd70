import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildApp, workerBundle } from "./build.mjs";
import { requireDeployedDatabase } from "./database.mjs";
import { installPackages } from "./packages.mjs";
import { Problem } from "./problem.mjs";
import { programs, root } from "./project.mjs";
import { runSession } from "./session.mjs";

/** A Worker of the free plan may have 3 MiB; past a third of that its start takes noticeably longer. */
const largest = 1024 * 1024;

await runSession(
  async () => {
    await installPackages();
    await buildApp();
    if (process.argv.includes("--dry-run")) measure();
    else deploy();
  },
  { interrupted: 130 },
);

function deploy() {
  requireDeployedDatabase();
  wrangler("d1", "migrations", "apply", "DB", "--remote");
  wrangler("deploy");
  makeUploadSecret();
}

/** Once: a new one would refuse the photos that are on their way. */
function makeUploadSecret() {
  const list = spawnSync(process.execPath, [programs.wrangler, "secret", "list"], { cwd: root, encoding: "utf8" });
  if (list.status === 0 && list.stdout.includes('"UPLOAD_SECRET"')) return;
  const input = randomBytes(32).toString("hex");
  const put = [programs.wrangler, "secret", "put", "UPLOAD_SECRET"];
  const { status } = spawnSync(process.execPath, put, { cwd: root, input, stdio: ["pipe", "inherit", "inherit"] });
  if (status !== 0)
    throw new Problem("UPLOAD_SECRET was not set: photos cannot be uploaded yet. Run npm run deploy again.");
}

/** With the terminal as its own, so that wrangler can ask. */
function wrangler(...args) {
  const { status } = spawnSync(process.execPath, [programs.wrangler, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Problem(`wrangler ${args.join(" ")} failed.`);
}

function measure() {
  const size = gzipSync(readFileSync(workerBundle)).length;
  console.log(`The Worker is ${Math.ceil(size / 1024)} KiB gzipped; at most ${largest / 1024} KiB are allowed.`);
  if (size > largest) throw new Problem("The Worker is too large.");
}
