import { join } from "node:path";
import { inLanes } from "../in-lanes.mjs";
import { Problem } from "../problem.mjs";
import { progressOf } from "../progress.mjs";
import { findFile, readIn } from "./backup-folder.mjs";
import { lanes, listFiles } from "./copy-files.mjs";

/** Stores the files of a backup that the bucket has not, and deletes none. */
export async function restoreFiles(bucket, folder, files) {
  const present = new Map((await listFiles(bucket)).map(({ key, size, etag }) => [key, `${size} ${etag}`]));
  const missing = files.filter(({ key, size, etag }) => present.get(key) !== `${size} ${etag}`);
  const progress = progressOf(missing.length, "files");
  await inLanes(lanes, missing, async (file) => {
    await storeFile(bucket, folder, file);
    progress.advance();
  }).finally(progress.end);
}

async function storeFile(bucket, folder, file) {
  const { key, httpMetadata, customMetadata } = file;
  const name = findFile(folder, file);
  if (!name) throw new Problem(`${join(folder, key)} is gone.`);
  try {
    // Bindings take no Buffer.
    await bucket.put(key, new Uint8Array(readIn(folder, name)), { httpMetadata, customMetadata });
  } catch (error) {
    throw new Problem(`${key} could not be stored: ${error.message}. Run the command again: it goes on from here.`);
  }
}
