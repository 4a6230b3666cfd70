import { Problem } from "../problem.mjs";
import { run } from "../process/run.mjs";
import { programs } from "../project.mjs";
import { makeSecret } from "../secrets.mjs";
import { step } from "../step.mjs";
import { withTemporaryFile } from "../temporary-folder.mjs";
import { lifecycleRule, withCorsRule } from "./bucket-rules.mjs";
import { writeDatabaseId } from "./database-id.mjs";
import { explainOutput } from "./refusals.mjs";
import { findDatabase } from "./survey.mjs";

const notDeployed = "Nothing was deployed: what served before serves on.";

/**
 * Makes what the survey found missing, by wrangler's commands: each that has succeeded is found by the next run. The
 * database is migrated before the Worker that needs it serves; the Worker's first version has its secrets, and its upload
 * makes the bucket.
 */
export async function carryOut(deployment, account, found) {
  const wrangler = wranglerFor(deployment, account);
  if (!found.database) await makeDatabase(deployment, wrangler);
  if (!found.database?.isNoted) await noteDatabase(deployment, account, found.database);
  if (found.migrations.length > 0) await migrate(wrangler);
  await upload(wrangler, found.secrets);
  if (!found.bucket.hasLifecycle) await addLifecycleRule(deployment, wrangler);
  if (found.corsOrigins.length > 0) await addCorsRule(deployment, wrangler, found);
}

/** Runs a command of wrangler as a step; a failure says why, and `state`, what holds now. */
function wranglerFor(deployment, { account }) {
  const env = { CLOUDFLARE_ACCOUNT_ID: account.id };
  const overwrite = `npx wrangler deploy ${deployment.args.at(-1)}`;
  return (label, args, state) => {
    const command = [programs.wrangler, ...args, ...deployment.args];
    return step(label, () => run(process.execPath, command, { env })).catch((error) => {
      throw failure(deployment, explainOutput(error.message, overwrite), state);
    });
  };
}

function failure({ again }, reason, state) {
  return new Problem(`${reason}\n${state} Then run \`${again}\` again: it goes on from there.`);
}

function makeDatabase({ database }, wrangler) {
  return wrangler("Making the database", ["d1", "create", database.name], notDeployed);
}

async function noteDatabase(deployment, account, known) {
  const byName = { ...deployment, database: { name: deployment.database.name } };
  try {
    const database = known ?? (await findDatabase(byName, account));
    if (!database) throw new Problem(`The database ${byName.database.name} was made, but is not found yet.`);
    await writeDatabaseId(deployment, database.id);
  } catch (error) {
    throw failure(deployment, error.message, notDeployed);
  }
}

function migrate(wrangler) {
  return wrangler("Migrating the database", ["d1", "migrations", "apply", "DB", "--remote"], notDeployed);
}

function upload(wrangler, missingSecrets) {
  const state = "The upload did not finish: the new version may serve already, or the old one still.";
  const deploy = (...options) => wrangler("Uploading the app", ["deploy", "--strict", ...options], state);
  if (missingSecrets.length === 0) return deploy();
  const secrets = Object.fromEntries(missingSecrets.map((name) => [name, makeSecret()]));
  return withTemporaryFile(JSON.stringify(secrets), (file) => deploy("--secrets-file", file));
}

function addLifecycleRule({ bucket }, wrangler) {
  const { id, prefix, days } = lifecycleRule;
  const rule = [bucket.name, id, prefix, "--expire-days", String(days), "--force", ...jurisdiction(bucket)];
  const state = "The app is deployed; its bucket's lifecycle rule is missing.";
  return wrangler("Adding the lifecycle rule", ["r2", "bucket", "lifecycle", "add", ...rule], state);
}

function addCorsRule({ bucket }, wrangler, { bucket: { cors }, origins }) {
  const state = "The app is deployed; its bucket's CORS rule is missing.";
  const options = [bucket.name, "--force", ...jurisdiction(bucket), "--file"];
  return withTemporaryFile(JSON.stringify({ rules: withCorsRule(cors, origins) }), (file) =>
    wrangler("Adding the CORS rule", ["r2", "bucket", "cors", "set", ...options, file], state),
  );
}

function jurisdiction(bucket) {
  return bucket.jurisdiction ? ["--jurisdiction", bucket.jurisdiction] : [];
}
