import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { migrate, requireDeployedDatabase } from "./database.mjs";
import { Problem } from "./problem.mjs";
import { beforeEnd } from "./session.mjs";
import { config, loadWrangler } from "./wrangler.mjs";

/** The D1 and R2 of the local state folder, as a Worker sees them. */
export async function localBindings(stateDir) {
  requireState(stateDir);
  await migrate(stateDir);
  return openBindings({ configPath: config, persist: { path: join(stateDir, "v3") }, remoteBindings: false });
}

/** The same on a copy of all but the photos themselves: nothing is changed, and a running server is not in the way. */
export async function copiedBindings(stateDir) {
  requireState(stateDir);
  const copy = temporaryFolder();
  cpSync(stateDir, copy, { recursive: true, filter: (path) => basename(path) !== "blobs" });
  return localBindings(copy);
}

function requireState(stateDir) {
  if (existsSync(join(stateDir, "v3/d1"))) return;
  throw new Problem(`There is no local database in ${stateDir}. npm start makes one; STATE_DIR names another folder.`);
}

/** The D1 and R2 of the deployment that wrangler.toml names, through the account wrangler is signed in to. */
export async function deployedBindings() {
  requireDeployedDatabase();
  const { unstable_readConfig: readConfig } = await loadWrangler();
  const { name, account_id, compatibility_date, d1_databases, r2_buckets } = readConfig({ config });
  const remote = (bindings) => bindings.map((binding) => ({ ...binding, remote: true }));
  const bindings = { d1_databases: remote(d1_databases), r2_buckets: remote(r2_buckets) };
  const configPath = join(temporaryFolder(), "wrangler.json");
  writeFileSync(configPath, JSON.stringify({ name, account_id, compatibility_date, ...bindings }));
  return openBindings({ configPath, persist: false }).catch((error) => {
    throw new Problem(error.cause?.message ?? error.message);
  });
}

async function openBindings(options) {
  const { getPlatformProxy } = await loadWrangler();
  const { env, dispose } = await getPlatformProxy({ ...options, envFiles: [] });
  beforeEnd(dispose);
  return env;
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tank-bindings-"));
  beforeEnd(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
