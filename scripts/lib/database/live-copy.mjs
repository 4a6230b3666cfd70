import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Problem } from "../problem.mjs";

const maxTries = 100;
const isDatabase = (path) => path.endsWith(".sqlite");
const isBesideDatabase = (path) => /\.sqlite-(wal|shm)$/.test(path);
const isBlobs = (path) => basename(path) === "blobs";

/** Copies a state folder, which a server may be writing to, without the bytes of its photos. */
export function copyState(stateDir, copy) {
  const filter = (path) => !isBlobs(path) && !isDatabase(path) && !isBesideDatabase(path);
  cpSync(stateDir, copy, { recursive: true, filter });
  // D1 before R2: a photo is stored before a tank refers to it.
  const databases = readdirSync(stateDir, { recursive: true }).filter(isDatabase).sort();
  for (const path of databases) copyDatabase(join(stateDir, path), join(copy, path));
}

/**
 * Copies a SQLite database in WAL mode while it is written to. The log holds every page that was changed since it began, so
 * the file and after it the log are one state of the database, unless the log began anew meanwhile: its header tells.
 */
export function copyDatabase(from, to, copyFile = copyFileSync) {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = readLogHeader(from);
    copyFile(from, to);
    rmSync(logOf(to), { force: true });
    if (existsSync(logOf(from))) copyLog(from, to, copyFile);
    if (before.equals(readLogHeader(from))) return;
  }
  throw new Problem("The database is written to too much to be copied. Try again, or stop the server.");
}

/** Lets a copied state read the bytes of the photos where they are. */
export function linkBlobs(stateDir, copy) {
  const folders = readdirSync(join(stateDir, "v3"), { recursive: true }).filter(isBlobs);
  for (const folder of folders.filter((path) => existsSync(join(copy, "v3", dirname(path))))) {
    // Windows lets everybody make a junction, and few a symbolic link.
    symlinkSync(join(stateDir, "v3", folder), join(copy, "v3", folder), "junction");
  }
}

function copyLog(from, to, copyFile) {
  try {
    copyFile(logOf(from), logOf(to));
  } catch (error) {
    // The server has closed the database, which writes the log into the file.
    if (error.code !== "ENOENT") throw error;
  }
}

/** It has random numbers that each new log replaces; empty where there is no log. */
function readLogHeader(database) {
  const header = Buffer.alloc(32);
  if (!existsSync(logOf(database))) return header.subarray(0, 0);
  const log = openSync(logOf(database), "r");
  try {
    return header.subarray(0, readSync(log, header, 0, header.length, 0));
  } finally {
    closeSync(log);
  }
}

function logOf(database) {
  return `${database}-wal`;
}
