import { loadAppModule } from "../app-module.mjs";
import { inLanes } from "../in-lanes.mjs";
import { Problem } from "../problem.mjs";
import { progressOf } from "../progress.mjs";
import { step } from "../step.mjs";
import { findFile, writeFileIn } from "./backup-folder.mjs";
import { fileFolders } from "./file-folders.mjs";

const rowsPerPage = 5000;

/** How many photos are on their way at once: a Worker has six connections, and so have wrangler's remote bindings. */
export const lanes = 6;

/**
 * Copies the `listed` photos, thumbnails and imported files into the folder, and their list with `store`; what is there stays,
 * also for the manifest that is there.
 */
export async function copyFiles(bucket, folder, { listed, store }) {
  const missing = await step("Comparing the files", async () => listed.filter((file) => !findFile(folder, file)));
  const fetched = new Map();
  const progress = progressOf(missing.length, "files");
  await inLanes(lanes, missing, async ({ key }) => {
    fetched.set(key, await fetchFile(bucket, folder, key));
    progress.advance();
  }).finally(progress.end);
  // A file that is gone was deleted meanwhile: no tank has referred to it for 30 days.
  const files = listed.map((file) => (fetched.has(file.key) ? fetched.get(file.key) : file)).filter(Boolean);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { count: files.length, bytes, pages: await storeList(files, store) };
}

/** Of all files in the folders of the bucket that a backup has. */
export async function listFiles(bucket) {
  const { listPages } = await loadAppModule("app/server/sweep.server.ts");
  const files = [];
  for (const name of fileFolders) {
    for await (const objects of listPages(bucket, `${name}/`, ["httpMetadata", "customMetadata"])) {
      files.push(...objects.map(describeFile));
    }
  }
  return files;
}

async function fetchFile(bucket, folder, key) {
  try {
    const { object, bytes } = await readObject(bucket, key);
    if (!object) return undefined;
    writeFileIn(folder, key, bytes);
    const file = describeFile(object);
    if (!findFile(folder, file)) throw new Problem("other bytes have arrived than were stored");
    return file;
  } catch (error) {
    throw new Problem(`${key} could not be fetched: ${error.message}. Run the command again: it goes on from here.`);
  }
}

async function readObject(bucket, key) {
  const object = await bucket.get(key);
  return { object, bytes: object && Buffer.from(await object.arrayBuffer()) };
}

function describeFile({ key, size, etag, httpMetadata, customMetadata }) {
  return { key, size, etag, httpMetadata: httpMetadata ?? {}, customMetadata: customMetadata ?? {} };
}

async function storeList(files, store) {
  const { addPage } = await loadAppModule("app/backup/backup-format.server.ts");
  const pages = [];
  for (let from = 0; from < files.length; from += rowsPerPage) {
    const rows = files.slice(from, from + rowsPerPage).map((file) => JSON.stringify(file));
    await addPage(store, { name: "files", pages }, rows);
  }
  return pages;
}
