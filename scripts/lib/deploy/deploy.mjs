import { Problem } from "../problem.mjs";
import { lifecycleRule } from "./bucket-rules.mjs";
import { carryOut } from "./carry-out.mjs";
import { openAccount } from "./cloudflare.mjs";
import { deployCommand, readDeployment } from "./deployment.mjs";
import { survey } from "./survey.mjs";

/** Says what an environment has and what is missing, makes that, and deploys the built app. */
export async function deploy(environment, { config, replace: isReplacing } = {}) {
  const named = await readDeployment(environment, config);
  const again = deployCommand(named.environment, ...(isReplacing ? ["--replace"] : []));
  const deployment = { ...named, again };
  const { account, found } = await look(deployment);
  if (!isReplacing) requireOwn(deployment, found);
  console.log(describe(deployment, account, found));
  await carryOut(deployment, account, found);
  console.log(`Deployed: ${found.origins.join(", ")}`);
}

async function look(deployment) {
  try {
    const account = await openAccount(deployment.accountId);
    const found = await survey(deployment, account);
    return { account, found };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(`${error.message}\nNothing was changed. Then run \`${deployment.again}\` again.`);
  }
}

/** The id is noted before the first upload, so that no run that was cut off leaves a Worker without it. */
function requireOwn({ name, environment }, { isServing, database }) {
  if (!isServing || database?.isNoted) return;
  throw new Problem(
    `The account has the Worker ${name} already, and this wrangler.toml names no database_id for it. If it was deployed from another one, take that over: the settings of this one ([vars], routes) would replace those that serve. If this one is meant: ${deployCommand(environment, "--replace")}\nNothing was changed.`,
  );
}

function describe({ environment, database, bucket }, { account }, found) {
  const { migrations, secrets, corsOrigins } = found;
  const rows = [
    [found.database, `database ${database.name}`],
    [found.database?.isNoted, "its id in wrangler.toml"],
    [migrations.length === 0, ["migrations", ...shorten(migrations)].join(" ")],
    [found.bucket.isThere, `bucket ${bucket.name}`],
    [secrets.length === 0, ["secrets", ...secrets].join(" ")],
    [corsOrigins.length === 0, ["CORS rule", ...corsOrigins].join(" ")],
    [found.bucket.hasLifecycle, `lifecycle rule ${lifecycleRule.id}`],
  ];
  const lines = rows.map(([isThere, what]) => `  ${isThere ? "✓" : "+"} ${what}`);
  const heading = `Deploying ${environment} to account ${account.name ?? account.id}`;
  return [`${heading}; ✓ is there, + is made now:`, ...lines].join("\n");
}

function shorten(names) {
  return names.length > 3 ? [names[0], "to", names.at(-1)] : names;
}
