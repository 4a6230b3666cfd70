import { loadAppModule } from "../lib/app-module.mjs";
import { ask, canAsk } from "../lib/ask.mjs";
import { countLostPhotos } from "../lib/backup/lost-photos.mjs";
import { folderSource, nightlySource, readFiles, readWholeBackup } from "../lib/backup/read-backup.mjs";
import { replaceTables } from "../lib/backup/replace-tables.mjs";
import { restoreFiles } from "../lib/backup/restore-files.mjs";
import { restoredAt, stageTables } from "../lib/backup/stage-tables.mjs";
import { summaryOf } from "../lib/backup/summary.mjs";
import { upgradeBackup } from "../lib/backup/upgrade-backup.mjs";
import { deployedBindings, madeBindings } from "../lib/database/bindings.mjs";
import { keepWithoutDemo } from "../lib/demo/demo-state.mjs";
import { commandFor, deployCommand, readRemote, remoteOptions } from "../lib/deploy/deployment.mjs";
import { Problem } from "../lib/problem.mjs";
import { isCommand, runCommand } from "../lib/process/command.mjs";
import { flag, misused, parseCommandLine, pathFromHere, text } from "../lib/process/command-line.mjs";
import { stateDirectory } from "../lib/project.mjs";
import { step } from "../lib/step.mjs";

const usage = `Restores what npm run backup has copied into a folder, or a nightly backup of the bucket.

  npm run restore -- FOLDER [--remote [--env NAME]] [--replace] [--yes [--again]] [--without-lost-files]
  npm run restore -- --nightly DAY [--remote [--env NAME]] [--replace] [--yes [--again]]

  --nightly DAY  the backup that the daily run made on a day, such as 2026-11-25: the database, as its photos are in the
                 bucket
  --remote       restore the deployment, not the local data in STATE_DIR, whose server must be stopped
  --env NAME     the deployment of that environment of wrangler.toml, such as staging
  --replace      also where there are tanks: they, the lists and their history are replaced, and admins sign in again
  --yes          do it without asking
  --again        with --yes, also where this backup is the one that was restored last: what was saved since is lost
  --without-lost-files
                 also where photos or imported files of the folder are missing or damaged: all tables, and the files that
                 are whole
  --help         show this

The whole backup is checked before anything is changed. Visitors see what was there until all of it is replaced at once. A
restore that was interrupted is completed by the same command; one that was done says so, and does it again only if asked.`;

export async function main(args) {
  const options = readCommandLine(args);
  const checked = options.folder && (await readFolder(options.folder, options["without-lost-files"]));
  const { DB, PHOTOS } = await openTarget(await readRemote(options));
  const { source, backup, files } = checked ?? (await readNightly(PHOTOS, options.nightly));
  if (!(await isWanted(DB, backup, options))) throw new Problem("Nothing was changed.");
  const upgraded = await upgradeBackup(source, backup);
  if (options.folder) await restoreFiles(PHOTOS, options.folder, files);
  await stageTables(DB, upgraded.source, upgraded);
  // Before what is restored: a demo that is added to it later would be among a deployment's own tanks.
  if (!options.remote) keepWithoutDemo(stateDirectory());
  await step("Replacing the tables", () => replaceTables(DB, upgraded, options));
  console.log(`Restored the backup of ${backup.manifest.at}: ${summaryOf(backup.manifest)}.`);
  await tellOfAdmins(DB, options);
  await tellOfPhotos(DB, PHOTOS);
}

async function readFolder(folder, withoutLost) {
  const source = folderSource(folder);
  return step("Checking the backup", async () => {
    const backup = await readWholeBackup(source);
    return { source, backup, files: await readFiles(folder, backup.manifest, { withoutLost }) };
  });
}

async function readNightly(bucket, day) {
  const source = await nightlySource(bucket, day);
  return { source, backup: await step("Checking the backup", () => readWholeBackup(source)), files: [] };
}

async function openTarget(deployment) {
  if (!deployment) return madeBindings(stateDirectory());
  const bindings = await deployedBindings(deployment);
  await requireDeployedSchema(bindings.DB, deployment);
  return bindings;
}

async function requireDeployedSchema(database, { environment }) {
  const { requireKnownSchema } = await loadAppModule("app/backup/known-schema.server.ts");
  try {
    const { results } = await database.prepare("select name from d1_migrations").all();
    requireKnownSchema(results.map(({ name }) => name));
  } catch (error) {
    throw new Problem(
      `${error.message} ${error.isNewer ? "Use the version that is deployed." : `First: ${deployCommand(environment)}`}`,
    );
  }
}

/** Whether the database is empty but for its admins, or may lose what it has. */
async function isWanted(database, backup, options) {
  const { replace, yes, again } = options;
  const { manifest } = backup;
  const there = await whatIsThere(database);
  if (there === "") return true;
  const doneAt = await restoredAt(database, backup);
  if (doneAt) {
    console.log(`This backup was restored at ${doneAt}. What was saved since would be lost if it were restored again.`);
    await tellOfAdmins(database, options);
  }
  if (!replace) throw new Problem(`The database has ${there}. To have the backup in their place, say --replace.`);
  console.log(`The database has ${there}; the backup of ${manifest.at} has ${summaryOf(manifest)}.`);
  if (yes && doneAt && !again) throw new Problem("Say --again to restore it again. Nothing was changed.");
  if (yes) return true;
  if (canAsk()) return ask("Replace what is there?");
  throw new Problem("Say --yes to replace what is there. Nothing was changed.");
}

async function whatIsThere(database) {
  const lists = { tanks: "tanks", customers: "customers", products: "products" };
  const histories = {
    imports: "customer_imports",
    "imports of products": "product_imports",
    "cleared lists": "list_clears",
  };
  const tables = Object.entries({ ...lists, ...histories });
  const counts = await database.batch(
    tables.map(([, name]) => database.prepare(`select count(*) as rows from ${name}`)),
  );
  const described = tables.map(([noun], index) => ({ noun, rows: counts[index].results[0].rows }));
  return described
    .filter(({ rows }) => rows > 0)
    .map(({ noun, rows }) => `${rows} ${noun}`)
    .join(", ");
}

/** Not of those who were removed before the backup. */
async function tellOfAdmins(database, target) {
  const { unknownPassword } = await loadAppModule("app/backup/backup-tables.server.ts");
  const { results } = await database
    .prepare("select username from admins where password = ?")
    .bind(unknownPassword)
    .all();
  const names = results.map(({ username }) => username).join(", ");
  const command = commandFor("admin:create", target, "--reset");
  if (names) console.log(`Without a password until \`${command}\` or an admin gives one: ${names}`);
}

async function tellOfPhotos(database, bucket) {
  const lost = await countLostPhotos(database, bucket);
  if (lost > 0) console.log(`${lost} photos of tanks are neither in the bucket nor in the backup.`);
}

function readCommandLine(args) {
  const options = {
    ...remoteOptions,
    nightly: text,
    replace: flag,
    yes: flag,
    again: flag,
    "without-lost-files": flag,
  };
  const { values, positionals } = parseCommandLine(args, { usage, options, allowPositionals: true });
  const { nightly } = values;
  if (positionals.length + (nightly === undefined ? 0 : 1) !== 1) throw misused("Name one backup.", usage);
  return { ...values, folder: positionals[0] && pathFromHere(positionals[0]) };
}

if (isCommand(import.meta)) await runCommand(main, { usage, interrupted: 130 });
