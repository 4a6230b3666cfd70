import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openAccount } from "../deploy/cloudflare.mjs";
import { findDatabase } from "../deploy/survey.mjs";
import { Problem } from "../problem.mjs";
import { beforeExit } from "../process/command.mjs";
import { requireNoServer } from "../server/start-app.mjs";
import { temporaryFolder } from "../temporary-folder.mjs";
import { inTime, limited } from "./limited.mjs";
import { copyState, linkBlobs } from "./live-copy.mjs";
import { migrate } from "./local-database.mjs";
import { config, loadWrangler } from "./wrangler.mjs";

/** The D1 and R2 bindings of a local state folder, which no server may have open. */
export async function localBindings(stateDir) {
  requireState(stateDir);
  return madeBindings(stateDir);
}

/** The same of one that may not be there yet. */
export async function madeBindings(stateDir) {
  requireNoServer(stateDir);
  return openLocal(stateDir);
}

/** The bindings of a local state folder only while `use` runs. */
export async function withBindings(stateDir, use) {
  const { getPlatformProxy } = await loadWrangler();
  const { env, dispose } = await getPlatformProxy(localOptions(stateDir));
  await use(env).finally(dispose);
}

function localOptions(stateDir) {
  return { configPath: config, persist: { path: join(stateDir, "v3") }, remoteBindings: false, envFiles: [] };
}

/**
 * The bindings of a copy of a local state folder: it changes nothing and works while a server is running. The bytes of the photos can be read
 * `withPhotos`; then nothing of the bucket may be deleted, as they are the server's own.
 */
export async function copiedBindings(stateDir, { withPhotos = false } = {}) {
  requireState(stateDir);
  const copy = temporaryFolder();
  copyState(stateDir, copy);
  if (withPhotos) linkBlobs(stateDir, copy);
  return openLocal(copy);
}

async function openLocal(stateDir) {
  await migrate(stateDir);
  return openBindings(localOptions(stateDir));
}

function requireState(stateDir) {
  if (existsSync(join(stateDir, "v3/d1"))) return;
  throw new Problem(`There is no local database in ${stateDir}. npm start makes one; STATE_DIR names another folder.`);
}

/** The D1 and R2 of a deployment, by wrangler's remote bindings and its signed-in account; no call of them lasts for ever. */
export async function deployedBindings(deployment) {
  const configPath = join(temporaryFolder(), "wrangler.json");
  writeFileSync(configPath, JSON.stringify(remoteSettings(deployment.settings)));
  const { DB, PHOTOS } = await inTime(openBindings({ configPath, persist: false })).catch(async (error) => {
    await requireSignIn(deployment);
    throw new Problem(error.cause?.message ?? error.message);
  });
  return { DB: limited(DB), PHOTOS: limited(PHOTOS) };
}

/** Throws a Problem where the account cannot be asked for the database: wrangler says only that its session did not start. */
async function requireSignIn(deployment) {
  await findDatabase(deployment, await openAccount(deployment.accountId));
}

/** Without the local database's id, which a remote binding would take for the deployed one's. */
export function remoteSettings({ name, account_id, compatibility_date, d1_databases, r2_buckets }) {
  const remote = ({ preview_database_id, ...binding }) => ({ ...binding, remote: true });
  const bindings = { d1_databases: d1_databases.map(remote), r2_buckets: r2_buckets.map(remote) };
  return { name, account_id, compatibility_date, ...bindings };
}

/** In ms. */
const longestDisposal = 10_000;

async function openBindings(options) {
  const { getPlatformProxy } = await loadWrangler();
  const { env, dispose } = await getPlatformProxy({ ...options, envFiles: [] });
  beforeExit(() => inTime(dispose(), longestDisposal));
  return env;
}
