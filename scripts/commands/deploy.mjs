import { requireSmallWorker, withBuild } from "../lib/build/build-app.mjs";
import { deploy } from "../lib/deploy/deploy.mjs";
import { readDeployment } from "../lib/deploy/deployment.mjs";
import { runCommand } from "../lib/process/command.mjs";
import { flag, parseCommandLine, text } from "../lib/process/command-line.mjs";

const usage = `npm run deploy -- [--env NAME] [--replace] [--dry-run]

Builds the app and deploys it to Cloudflare. It first says what is there and what is missing: the database and its id in
wrangler.toml, migrations, the bucket and its rules, secrets. It then makes what is missing. It can be run again at any time.
  --env NAME  the environment of wrangler.toml, such as staging; without it production
  --replace   also over what another wrangler.toml has deployed
  --dry-run   builds and packs only, offline`;

const options = { env: text, replace: flag, "dry-run": flag };

await runCommand(
  async (args) => {
    const { env, replace, "dry-run": isDryRun } = parseCommandLine(args, { usage, options }).values;
    await readDeployment(env);
    await withBuild(async () => {
      requireSmallWorker();
      if (!isDryRun) await deploy(env, { replace });
    });
  },
  { usage, interrupted: 130 },
);
