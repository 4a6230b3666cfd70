import { readdirSync, readFileSync } from "node:fs";
import { Problem } from "../problem.mjs";
import { secretNames } from "../secrets.mjs";
import { hasLifecycleRule, missingOrigins } from "./bucket-rules.mjs";
import { findOrigins, requireFreeDomains } from "./origins.mjs";

const notThere = {
  database: /^7404 /,
  bucket: /^10006 /,
  worker: /^100(07|90) /,
  cors: /^10059 /,
  table: /no such table/,
};

/** What the account has for a deployment and what is missing. It only reads. */
export async function survey(deployment, account) {
  const [database, bucket, present, origins] = await Promise.all([
    findDatabase(deployment, account),
    surveyBucket(deployment, account),
    findSecrets(deployment, account),
    findOrigins(deployment, account),
    requireFreeDomains(deployment, account),
  ]);
  const migrations = await pendingMigrations(deployment, account, database);
  const secrets = secretNames.filter((wanted) => !present?.some(({ name }) => name === wanted));
  const corsOrigins = missingOrigins(bucket.cors, origins);
  return { isServing: present !== undefined, database, bucket, secrets, origins, migrations, corsOrigins };
}

/** By the id in wrangler.toml, and else by the name: a run that was cut off may have made it without noting its id. */
export async function findDatabase({ database, config, environment }, { account, read }) {
  const found = await read(`/d1/database/${database.id ?? database.name}`, notThere.database);
  if (found || !database.id) return found && { id: found.uuid, isNoted: found.uuid === database.id };
  const lines = readFileSync(config, "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes(database.id)) + 1;
  throw new Problem(
    `Line ${line} of wrangler.toml names the database ${database.id} for ${environment}, which account ${account.id} does not have. If the account is right, delete the line: the next run looks for the database "${database.name}", and makes it if there is none.`,
  );
}

async function surveyBucket({ bucket: { name, jurisdiction } }, { read }) {
  const headers = jurisdiction && { "cf-r2-jurisdiction": jurisdiction };
  const path = `/r2/buckets/${name}`;
  const isThere = Boolean(await read(path, notThere.bucket, headers));
  if (!isThere) return { isThere, cors: [], hasLifecycle: false };
  const [cors, lifecycle] = await Promise.all([
    read(`${path}/cors`, notThere.cors, headers),
    read(`${path}/lifecycle`, undefined, headers),
  ]);
  return { isThere, cors: cors?.rules ?? [], hasLifecycle: hasLifecycleRule(lifecycle.rules ?? []) };
}

/** Undefined where the account has no such Worker. */
function findSecrets({ name }, { read }) {
  return read(`/workers/scripts/${name}/secrets`, notThere.worker);
}

async function pendingMigrations({ migrations }, { ask }, database) {
  const names = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
  const sql = "SELECT name FROM d1_migrations";
  const [applied] = (database && (await ask(`/d1/database/${database.id}/query`, { sql }, notThere.table))) ?? [];
  const done = (applied?.results ?? []).map(({ name }) => name);
  return names.sort().filter((name) => !done.includes(name));
}
