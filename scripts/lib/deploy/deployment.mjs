import { dirname, join } from "node:path";
import { loadWrangler, config as ownConfig } from "../database/wrangler.mjs";
import { Problem } from "../problem.mjs";
import { flag, text } from "../process/command-line.mjs";

const production = "production";

/** The options of a command that works on the local data, or on what is deployed. */
export const remoteOptions = { remote: flag, env: text };

/** The deployment that such a command is for; undefined for the local data. */
export async function readRemote({ remote, env }, config) {
  if (remote) return requireDeployment(env, config);
  if (env !== undefined) throw new Problem("--env names a deployment: write --remote with it.");
}

/**
 * What wrangler.toml says of an environment: production is its top level. `args` name both to wrangler, which would take
 * the environment from CLOUDFLARE_ENV.
 */
export async function readDeployment(environment = production, config = ownConfig) {
  if (environment.trim() === "")
    throw new Problem(
      `--env is empty. Name an environment; without --env, or with --env ${production}, it is production.`,
    );
  const name = environment === production ? "" : environment;
  const settings = await readSettings(config, name);
  const database = requireBinding(settings.d1_databases, "DB", "database_name");
  const bucket = requireBinding(settings.r2_buckets, "PHOTOS", "bucket_name");
  return {
    environment,
    config,
    args: ["--config", config, `--env=${name}`],
    name: settings.name,
    settings,
    accountId: settings.account_id ?? process.env.CLOUDFLARE_ACCOUNT_ID,
    database: { name: database.database_name, id: realId(database.database_id) },
    migrations: join(dirname(config), database.migrations_dir ?? "migrations"),
    bucket: { name: bucket.bucket_name, jurisdiction: bucket.jurisdiction },
  };
}

export function deployCommand(environment, ...options) {
  return commandFor("deploy", { env: environment === production ? undefined : environment }, ...options);
}

/** What a person types for the same data that `remote` and `env` have named. */
export function commandFor(script, { remote, env }, ...options) {
  const all = [...(remote ? ["--remote"] : []), ...(env ? ["--env", env] : []), ...options];
  return [`npm run ${script}`, ...(all.length > 0 ? ["--", ...all] : [])].join(" ");
}

async function requireDeployment(environment, config) {
  const deployment = await readDeployment(environment, config);
  if (deployment.database.id) return deployment;
  throw new Problem(
    `wrangler.toml names no database_id for ${deployment.name}. If that is deployed, take over the wrangler.toml that it was deployed from; else: ${deployCommand(deployment.environment)}`,
  );
}

async function readSettings(config, name) {
  const { unstable_readConfig: readConfig } = await loadWrangler();
  const read = (env) => {
    try {
      return readConfig({ config, env });
    } catch (error) {
      throw new Problem(`wrangler.toml cannot be read: ${error.message.trim()}`);
    }
  };
  const known = read("").definedEnvironments;
  if (name === "" || known.includes(name)) return read(name);
  throw new Problem(`wrangler.toml has no environment "${name}". It has: ${[production, ...known].join(", ")}.`);
}

function requireBinding(bindings, name, field) {
  const binding = bindings.find((each) => each.binding === name);
  if (binding?.[field]) return binding;
  throw new Problem(`wrangler.toml has no binding ${name} with a ${field}. Each environment needs its own.`);
}

/** Clones of before had a placeholder. */
function realId(id) {
  return /^0{8}-/.test(id) ? undefined : id;
}
