import { drizzle } from "drizzle-orm/d1";
import { loadAppModule } from "../lib/app-module.mjs";
import { copiedBindings, deployedBindings, localBindings } from "../lib/database/bindings.mjs";
import { readRemote, remoteOptions } from "../lib/deploy/deployment.mjs";
import { Problem } from "../lib/problem.mjs";
import { isCommand, runCommand } from "../lib/process/command.mjs";
import { flag, parseCommandLine, text } from "../lib/process/command-line.mjs";
import { stateDirectory } from "../lib/project.mjs";
import { sweepReport } from "../lib/sweep-report.mjs";

const usage = `Shows which photos the daily run would delete: uploads that were never confirmed within a day, and photos that
no tank has referred to for 30 days.

  npm run photos:sweep -- [--delete | --now DATE] [--remote [--env NAME]]

  --delete    delete them; stop the local server first
  --now DATE  show what a run on that day would delete, if nothing changed until then
  --remote    use the deployed database and bucket, through wrangler's remote bindings; like the daily run, it notes in
              the database since when no tank refers to a photo
  --env NAME  those of an environment of wrangler.toml, such as staging; without it production
  --help      show this

Without --remote it reads the local data in STATE_DIR; without --delete it changes nothing there. It looks through all
photos, the daily run through 250,000 a night.`;

export async function main(args) {
  const options = readCommandLine(args);
  const { planSweep, sweepPhotos } = await loadAppModule("app/photos/store/photo-sweep.server.ts");
  const { referencedPhotos } = await loadAppModule("app/tanks/store/tanks.server.ts");
  const { DB, PHOTOS } = await openBindings(options);
  const sweep = { db: drizzle(DB), bucket: PHOTOS, referencedPhotos };
  let keys = await (options.delete ? sweepPhotos : planSweep)(sweep, new Date());
  if (options.now) keys = await planSweep(sweep, options.now);
  console.log(sweepReport(keys, options.delete));
}

async function openBindings(options) {
  const deployment = await readRemote(options);
  if (deployment) return deployedBindings(deployment);
  return options.delete ? localBindings(stateDirectory()) : copiedBindings(stateDirectory());
}

function readCommandLine(args) {
  const options = { delete: flag, now: text, ...remoteOptions };
  const { now, ...values } = parseCommandLine(args, { usage, options }).values;
  if (now === undefined) return values;
  if (values.delete || values.remote) throw new Problem("--now only shows, and only of the local data.");
  const date = new Date(now);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(now) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(now);
  if (!isDay) throw new Problem(`"${now}" is not a date: write it like 2030-01-31.`);
  return { ...values, now: date };
}

if (isCommand(import.meta)) await runCommand(main, { usage, interrupted: 130 });
