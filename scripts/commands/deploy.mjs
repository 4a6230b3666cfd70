import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildApp, workerBundle } from "../lib/build/build-app.mjs";
import { requireDeployedDatabase } from "../lib/database/local-database.mjs";
import { Problem } from "../lib/problem.mjs";
import { runCommand } from "../lib/process/command.mjs";
import { programs, root } from "../lib/project.mjs";
import { makeSecret, secretNames } from "../lib/secrets.mjs";

/** In bytes, gzipped. The free plan allows 3 MiB; a cold start reads all of it. */
const largest = 400 * 1024;

const runAgain = "Until all secrets are set, photos may not be uploaded: run npm run deploy again.";

const usage = `npm run deploy -- [--dry-run]

Builds the app, applies the migrations to the database of wrangler.toml, deploys, and makes the secrets that are missing.
  --dry-run  builds and packs only, offline`;

await runCommand(
  async () => {
    const [option, ...more] = process.argv.slice(2);
    if (more.length > 0 || (option !== undefined && option !== "--dry-run")) throw new Problem(usage);
    await buildApp();
    if (option === "--dry-run") measure();
    else deploy();
  },
  { usage, interrupted: 130 },
);

function deploy() {
  requireDeployedDatabase();
  wrangler("d1", "migrations", "apply", "DB", "--remote");
  wrangler("deploy");
  makeMissingSecrets();
}

function makeMissingSecrets() {
  const list = spawnSync(process.execPath, [programs.wrangler, "secret", "list"], { cwd: root, encoding: "utf8" });
  if (list.status !== 0) throw new Problem(`The secrets could not be listed. ${runAgain}`);
  for (const name of secretNames.filter((name) => !list.stdout.includes(`"${name}"`))) {
    const put = [programs.wrangler, "secret", "put", name];
    const options = { cwd: root, input: makeSecret(), stdio: ["pipe", "inherit", "inherit"] };
    if (spawnSync(process.execPath, put, options).status !== 0) throw new Problem(`${name} was not set. ${runAgain}`);
  }
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
