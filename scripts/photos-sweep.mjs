import { parseArgs } from "node:util";
import { installPackages } from "./packages.mjs";
import { Problem } from "./problem.mjs";
import { stateDirectory } from "./project.mjs";
import { runSession } from "./session.mjs";
import { sweepReport } from "./sweep-report.mjs";

const usage = `Shows which photos the daily run would delete: uploads that were never confirmed within a day, and photos that
no tank has referred to for 30 days.

  npm run photos:sweep -- [--delete | --now DATE] [--remote]

  --delete    delete them; stop the local server first
  --now DATE  show what a run at that time would delete, if nothing changed until then
  --remote    use the database and the bucket that are deployed, through wrangler's remote bindings; as the daily run
              does, it records in the database since when a photo has been unreferenced
  --help      show this

Without --remote it looks at the local data in STATE_DIR, and changes nothing unless told to delete.`;

await runSession(
  async () => {
    const options = readCommandLine();
    if (options.help) return console.log(usage);
    await installPackages();
    const { drizzle } = await import("drizzle-orm/d1");
    const { loadAppModule } = await import("./app-module.mjs");
    const { planSweep, sweepPhotos } = await loadAppModule("app/photos/store/photo-sweep.server.ts");
    const { referencedPhotos } = await loadAppModule("app/tanks/referenced-photos.server.ts");
    const { DB, PHOTOS } = await openBindings(options);
    const sweep = { db: drizzle(DB), bucket: PHOTOS, referencedPhotos };
    let keys = await (options.delete ? sweepPhotos : planSweep)(sweep, new Date());
    if (options.now) keys = await planSweep(sweep, options.now);
    console.log(sweepReport(keys, options.delete));
  },
  { interrupted: 130 },
);

async function openBindings(options) {
  const { copiedBindings, deployedBindings, localBindings } = await import("./bindings.mjs");
  if (options.remote) return deployedBindings();
  return options.delete ? localBindings(stateDirectory()) : copiedBindings(stateDirectory());
}

function readCommandLine() {
  const { now, ...values } = parse();
  if (now === undefined) return values;
  if (values.delete || values.remote) throw new Problem("--now only shows, and only of the local data.");
  const date = new Date(now);
  if (Number.isNaN(date.getTime())) throw new Problem(`"${now}" is not a date: write it like 2030-01-31.`);
  return { ...values, now: date };
}

function parse() {
  const flag = { type: "boolean" };
  const options = { delete: flag, now: { type: "string" }, remote: flag, help: { ...flag, short: "h" } };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Problem(`${error.message}\n\n${usage}`);
  }
}
