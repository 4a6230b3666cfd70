import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deploy } from "../../scripts/lib/deploy/deploy.mjs";
import { root } from "../../scripts/lib/project.mjs";
import { runMain } from "../run/run-main.mjs";
import { startCloudflare, token } from "./stand-in.mjs";

/** Of production, as wrangler.toml has them. */
export const names = { worker: "tank-inventory-tracker", bucket: "tank-inventory-tracker-photos" };

/**
 * A folder to deploy from, with the repository's wrangler.toml as in a fresh clone and a small Worker, and an account to
 * deploy to. `run` deploys and resolves to the exit code, the output and the names of the calls. `migrations` are SQL by
 * file name, in place of the app's own.
 */
export async function rehearse({ migrations } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tank-deploy-"));
  const cloudflare = await startCloudflare();
  const config = join(folder, "wrangler.toml");
  writeProject(folder, migrations);
  isolate(folder, cloudflare);
  return { cloudflare, folder, config, run, readConfig, readIds, end };

  async function run(environment, options) {
    cloudflare.calls.length = 0;
    const outcome = await runMain(() => deploy(environment, { config, ...options }));
    return { ...outcome, calls: [...cloudflare.calls] };
  }

  function readConfig() {
    return readFileSync(config, "utf8");
  }

  /** Of the databases, as wrangler.toml names them. */
  function readIds() {
    return [...readConfig().matchAll(/^database_id = "(.*)"$/gm)].map(([, id]) => id);
  }

  async function end() {
    await cloudflare.stop();
    rmSync(folder, { recursive: true });
  }
}

function writeProject(folder, migrations) {
  const toml = readFileSync(join(root, "wrangler.toml"), "utf8");
  writeFileSync(join(folder, "wrangler.toml"), toml.replaceAll(/^(database|account)_id = .*\n/gm, ""));
  if (!migrations) cpSync(join(root, "drizzle"), join(folder, "drizzle"), { recursive: true });
  for (const name of ["workers", "build/client", "drizzle"]) mkdirSync(join(folder, name), { recursive: true });
  for (const [name, sql] of Object.entries(migrations ?? {})) writeFileSync(join(folder, "drizzle", name), sql);
  writeFileSync(join(folder, "workers/app.ts"), "export default { fetch: () => new Response() };\n");
  writeFileSync(join(folder, "build/client/robots.txt"), "User-agent: *\n");
}

/** From the sign-in of whoever runs the tests. */
function isolate(folder, { url }) {
  const others = ["ACCOUNT_ID", "API_KEY", "API_USER_SERVICE_KEY", "EMAIL", "ENV"];
  for (const name of others) delete process.env[`CLOUDFLARE_${name}`];
  Object.assign(process.env, { CLOUDFLARE_API_BASE_URL: url, CLOUDFLARE_API_TOKEN: token });
  Object.assign(process.env, { HOME: folder, XDG_CONFIG_HOME: folder });
}
