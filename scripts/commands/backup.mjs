import { drizzle } from "drizzle-orm/d1";
import { loadAppModule } from "../lib/app-module.mjs";
import { prepareFolder, removeOthers, settleFiles, writeIn, writeLast } from "../lib/backup/backup-folder.mjs";
import { copyFiles, listFiles } from "../lib/backup/copy-files.mjs";
import { local, refuseLoss, refuseOtherSource } from "../lib/backup/loss.mjs";
import { readFormer } from "../lib/backup/read-backup.mjs";
import { summaryOf } from "../lib/backup/summary.mjs";
import { copiedBindings, deployedBindings } from "../lib/database/bindings.mjs";
import { readRemote, remoteOptions } from "../lib/deploy/deployment.mjs";
import { Problem } from "../lib/problem.mjs";
import { isCommand, runCommand } from "../lib/process/command.mjs";
import { flag, misused, parseCommandLine, pathFromHere } from "../lib/process/command-line.mjs";
import { stateDirectory } from "../lib/project.mjs";
import { step } from "../lib/step.mjs";

const usage = `Copies the database, the photos and the imported files into a folder, for npm run restore.

  npm run backup -- FOLDER [--remote [--env NAME]] [--yes]

  --remote    back up the deployment, through wrangler's remote bindings, not the local data in STATE_DIR
  --env NAME  the deployment of that environment of wrangler.toml, such as staging
  --yes       also where the backup in the folder is of another database, or more than half of the photos, the tanks or a
              list is gone since then
  --help      show this

The server may be running. The folder holds no password, no session and no secret; admins get a new password after a
restore. A backup that was interrupted is completed by the same command, and a later one into the same folder fetches only
the photos that it lacks.`;

export async function main(args) {
  const { folder, yes, ...target } = readCommandLine(args);
  const deployment = await readRemote(target);
  prepareFolder(folder);
  const former = await settle(folder);
  const source = deployment?.database.id ?? local;
  if (former && !yes) refuseOtherSource(folder, former, source);
  const { DB, PHOTOS } = await openSource(deployment);
  const { storeManifest } = await loadAppModule("app/backup/backup-format.server.ts");
  const store = async (name, bytes) => writeIn(folder, name, bytes);
  const snapshot = await step("Copying the tables", () => copyTables(DB, store));
  const at = new Date().toISOString();
  const listed = await step("Listing the files", () => listFiles(PHOTOS));
  if (former && !yes) refuseLoss(folder, former, { ...snapshot, files: listed });
  const files = await copyFiles(PHOTOS, folder, { listed, store });
  const manifest = { format: 1, at, source, ...snapshot, files };
  await storeManifest(async (name, bytes) => writeLast(folder, name, bytes), manifest);
  await settle(folder);
  removeOthers(folder, manifest, former?.manifest);
  console.log(`Backed up into ${folder}: ${summaryOf(manifest)}.`);
}

/** Also what a run that was cut off after its manifest has left: the next one may change the same files again. */
async function settle(folder) {
  const former = await readFormer(folder);
  if (former) settleFiles(folder, former.files);
  return former;
}

function openSource(deployment) {
  return deployment ? deployedBindings(deployment) : copiedBindings(stateDirectory(), { withPhotos: true });
}

async function copyTables(database, store) {
  const { OtherSchemaError } = await loadAppModule("app/backup/known-schema.server.ts");
  const { storeTables } = await loadAppModule("app/backup/write-backup.server.ts");
  return storeTables(drizzle(database), store).catch((error) => {
    if (!(error instanceof OtherSchemaError)) throw error;
    throw new Problem(
      `${error.message} Use the version of this repository that is deployed, or deploy this one first.`,
    );
  });
}

function readCommandLine(args) {
  const options = { ...remoteOptions, yes: flag };
  const { values, positionals } = parseCommandLine(args, { usage, options, allowPositionals: true });
  if (positionals.length !== 1) throw misused("Name one folder.", usage);
  return { folder: pathFromHere(positionals[0]), ...values };
}

if (isCommand(import.meta)) await runCommand(main, { usage, interrupted: 130 });
