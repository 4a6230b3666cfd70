import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Problem } from "../problem.mjs";
import { lock } from "../process/lock.mjs";
import { fileFolders } from "./file-folders.mjs";

/** As addPage names one. */
const pageName = /^(\w+)-\d{5,}-[0-9a-f]{16}\.jsonl\.gz$/;
/** Beside the file that the former backup names: its bytes in the one that is being made. */
const changed = (key) => `${key}.new`;
const lockName = "backup.lock";
const ours = ["manifest.json", lockName, ...fileFolders];
const isOurs = (name) => ours.includes(name) || pageName.test(name) || name.endsWith(".part");

/**
 * Makes the folder of a backup, which this account alone can read, and locks it for this process: two backups into one folder
 * would delete each other's pages. Throws for one that holds something else.
 */
export function prepareFolder(folder) {
  const other = makeFolder(folder).find((name) => !isOurs(name));
  if (other !== undefined)
    throw new Problem(`${folder} holds other files, such as ${other}. Name a folder for backups alone.`);
  const path = join(folder, lockName);
  lock(
    path,
    (holder) =>
      new Problem(`Another backup into this folder is under way, as process ${holder}. If it is not, delete ${path}.`),
    { isShared: true },
  );
}

function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return readdirSync(folder);
  } catch (error) {
    throw new Problem(`${folder} cannot be written: ${error.message}`);
  }
}

/** Writes a file of the folder; an interruption leaves the old one. */
export function writeIn(folder, name, bytes) {
  const path = join(folder, name);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.part`, bytes, { flush: true });
    renameSync(`${path}.part`, path);
  } catch (error) {
    throw new Problem(`${path} cannot be written: ${error.message}`);
  }
}

/** Once what it names is on the disk; it is there itself before the former backup goes. */
export function writeLast(folder, name, bytes) {
  flushFolders(folder);
  writeIn(folder, name, bytes);
  flushFolders(folder);
}

function flushFolders(folder) {
  for (const each of [...fileFoldersIn(folder).map((name) => join(folder, name)), folder]) flush(each);
}

function flush(folder) {
  const handle = openSync(folder);
  try {
    fsyncSync(handle);
  } catch (error) {
    // A share of another machine may know no such call.
    if (!["EINVAL", "ENOTSUP"].includes(error.code)) throw new Problem(`${folder} cannot be written: ${error.message}`);
  } finally {
    closeSync(handle);
  }
}

/** Undefined for a file that is not there. */
export function readIn(folder, name) {
  try {
    return readFileSync(join(folder, name));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw new Problem(`${join(folder, name)} cannot be read: ${error.message}`);
  }
}

/** Writes a photo or an imported file; other bytes than the former backup has of it go beside those. */
export function writeFileIn(folder, key, bytes) {
  writeIn(folder, existsSync(join(folder, key)) ? changed(key) : key, bytes);
}

/** Under which name the folder has the very file that the bucket named by its size and tag, which is its MD5 unless it came in parts. */
export function findFile(folder, { key, size, etag }) {
  return [key, changed(key)].find((name) => {
    if (statSync(join(folder, name), { throwIfNoEntry: false })?.size !== size) return false;
    return !/^[0-9a-f]{32}$/.test(etag) || createHash("md5").update(readIn(folder, name)).digest("hex") === etag;
  });
}

/** Puts the files that have changed since the former backup in its files' place: the manifest names them now. */
export function settleFiles(folder, files) {
  const written = new Set(listChanged(folder));
  for (const file of files.filter(({ key }) => written.has(changed(key)))) {
    const name = findFile(folder, file);
    if (name === changed(file.key)) renameSync(join(folder, name), join(folder, file.key));
  }
}

/**
 * Deletes the pages of earlier backups into the folder, also of tables that `former`, a manifest, had beside those of today,
 * and changed files that no backup has come to name.
 */
export function removeOthers(folder, { tables, files = { pages: [] } }, former = { tables: [] }) {
  const named = new Set([...tables, files].flatMap(({ pages }) => pages.map(({ name }) => name)));
  const labels = new Set([...[...tables, ...former.tables].map(({ name }) => name), "files"]);
  const pages = readdirSync(folder).filter((name) => labels.has(pageName.exec(name)?.[1]) && !named.has(name));
  for (const name of [...pages, ...listChanged(folder)]) rmSync(join(folder, name));
}

function listChanged(folder) {
  const names = fileFoldersIn(folder).flatMap((name) =>
    readdirSync(join(folder, name)).map((file) => `${name}/${file}`),
  );
  return names.filter((name) => name.endsWith(changed("")));
}

function fileFoldersIn(folder) {
  return fileFolders.filter((name) => existsSync(join(folder, name)));
}
