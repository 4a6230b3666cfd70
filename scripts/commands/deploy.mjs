import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildApp, workerBundle } from "../lib/build/build-app.mjs";
import { requireDeployedDatabase } from "../lib/database/local-database.mjs";
import { Problem } from "../lib/problem.mjs";
import { runCommand } from "../lib/process/command.mjs";
import { programs, root } from "../lib/project.mjs";

/** In bytes, gzipped. The free plan allows 3 MiB; a third of that keeps cold starts fast. */
const largest = 1024 * 1024;

await runCommand(
  async () => {
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

/** Once: a new secret would refuse uploads in flight. */
function makeUploadSecret() {
  const list = spawnSync(process.execPath, [programs.wrangler, "secret", "list"], { cwd: root, encoding: "utf8" });
  if (list.status === 0 && list.stdout.includes('"UPLOAD_SECRET"')) return;
  const input = randomBytes(32).toString("hex");
  const put = [programs.wrangler, "secret", "put", "UPLOAD_SECRET"];
  const { status } = spawnSync(process.execPath, put, { cwd: root, input, stdio: ["pipe", "inherit", "inherit"] });
  if (status !== 0)
    throw new Problem("UPLOAD_SECRET was not set: photos cannot be uploaded yet. Run npm run deploy again.");
}

/** On the terminal, so that wrangler can prompt. */
function wrangler(...args) {
  const { status } = spawnSync(process.execPath, [programs.wrangler, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Problem(`wrangler ${args.join(" ")} failed.`);
}

function measure() {
  const size = gzipSync(readFileSync(workerBundle)).length;
  console.log(`The Worker is ${Math.ceil(size / 1024)} KiB gzipped; at most ${largest / 1024} KiB are allowed.`);
  if (size > largest) throw new Problem("The Worker is too large.");
}
