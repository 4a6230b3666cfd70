import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { loadAppModule } from "../app-module.mjs";
import { Problem } from "../problem.mjs";
import { findFile, readIn } from "./backup-folder.mjs";
import { fileFolders } from "./file-folders.mjs";

/** A page holds some 4 MB, and at least one row, of at most 2 MB. */
const longestPage = 64_000_000;

// The names become statements and paths.
const name = z.string().regex(/^\w+$/);
const page = z.object({
  name: z.string().regex(/^[\w-]+\.jsonl\.gz$/),
  rows: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const table = z.object({
  name,
  primaryKey: name.nullable(),
  columns: z.array(name).min(1),
  rows: z.int().min(0),
  pages: z.array(page),
});
const manifestSchema = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  source: z.string().optional(),
  schema: z.array(z.string().regex(/^[\w-]+\.sql$/)),
  tables: z.array(table),
  files: z.object({ count: z.int(), bytes: z.int(), pages: z.array(page) }).optional(),
});
const fileSchema = z.object({
  key: z.string().regex(new RegExp(`^(${fileFolders.join("|")})/[\\w-]+$`)),
  size: z.int().min(0),
  etag: z.string(),
  httpMetadata: z.record(z.string(), z.string()),
  customMetadata: z.record(z.string(), z.string()),
});

const again = "Run npm run backup into it again, which completes it.";

/** Where a backup is read from: its name for the person, its files by theirs, and what to do where one is not whole. */
export function folderSource(folder) {
  const remedy = `${again} If what it was made of is gone, restore another backup.`;
  return { place: folder, remedy, read: async (file) => readIn(folder, file) };
}

/** The backup that the daily run stored in the bucket on a day. */
export async function nightlySource(bucket, day) {
  const { backupFolder, backupsPrefix } = await loadAppModule("app/backup/nightly-backup.server.ts");
  const { delimitedPrefixes } = await bucket.list({ prefix: backupsPrefix, delimiter: "/" });
  const days = delimitedPrefixes.map((prefix) => prefix.split("/")[1]);
  if (!days.includes(day)) throw new Problem(`There is no backup of ${day}. There are: ${days.join(", ") || "none"}.`);
  return {
    place: `the backup of ${day}`,
    remedy: "Restore that of another day, or one in a folder.",
    async read(file) {
      const object = await bucket.get(backupFolder(day) + file);
      return object ? Buffer.from(await object.arrayBuffer()) : undefined;
    },
  };
}

/** The manifest, once every page of the backup has proved to be there and whole, and all of them one state. */
export async function readWholeBackup(source) {
  const { manifest, bytes } = await readManifest(source);
  for (const each of manifest.files?.pages ?? []) await readRows(source, each);
  for (const each of manifest.tables) await requireOneState(source, each);
  return { manifest, id: createHash("sha256").update(bytes).digest("hex") };
}

/** A row stands in it again for each change while the backup was made; one that was deleted meanwhile stands in it too. */
async function requireOneState(source, { name, primaryKey, columns, rows, pages }) {
  const at = columns.indexOf(primaryKey);
  const keys = new Set();
  for (const page of pages) {
    for (const [index, row] of (await readRows(source, page)).entries()) {
      keys.add(at < 0 ? `${page.name} ${index}` : JSON.parse(row)[at]);
    }
  }
  if (keys.size === rows) return;
  throw new Problem(
    `${source.place} cannot be restored: it has ${keys.size} rows of ${name}, of which there were ${rows}. While it was made, rows were deleted or a restore went on. Restore another backup.`,
  );
}

async function readManifest(source) {
  const bytes = await source.read("manifest.json");
  if (!bytes)
    throw new Problem(`${source.place} has no manifest.json: it is no backup, or was not completed. ${source.remedy}`);
  return { manifest: parseManifest(source, bytes), bytes };
}

/** The backup that stands in a folder, with the list of its files; undefined if it has none, or one that is damaged. */
export async function readFormer(folder) {
  const source = folderSource(folder);
  try {
    const { manifest } = await readManifest(source);
    return { manifest, files: await listFilesOf(source, manifest) };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** The rows of a page, each as JSON. */
export async function readRows({ place, remedy, read }, { name, rows, sha256 }) {
  const bytes = await read(name);
  const isWhole = bytes && createHash("sha256").update(bytes).digest("hex") === sha256;
  if (!isWhole)
    throw new Problem(`${place} is half a backup: ${name} is ${bytes ? "not what was stored" : "missing"}. ${remedy}`);
  const texts = gunzipSync(bytes, { maxOutputLength: longestPage }).toString().split("\n").slice(0, -1);
  if (texts.length !== rows)
    throw new Problem(`${place} is half a backup: ${name} has ${texts.length} of ${rows} rows. ${remedy}`);
  return texts;
}

/** The photos and imported files of a backup in a folder that are there and whole: each of them, unless some may be lost. */
export async function readFiles(folder, manifest, { withoutLost = false } = {}) {
  const listed = await listFilesOf(folderSource(folder), manifest);
  const lost = new Set(listed.filter((file) => !findFile(folder, file)));
  if (lost.size === 0 || withoutLost) return listed.filter((file) => !lost.has(file));
  const [{ key }] = lost;
  throw new Problem(
    `${folder} is half a backup: ${key} is missing or not what was stored; ${lost.size} in all. ${again} If what it was made of is gone, restore without them: --without-lost-files.`,
  );
}

async function listFilesOf(source, { files }) {
  const listed = [];
  for (const each of files?.pages ?? []) {
    for (const row of await readRows(source, each)) listed.push(fileSchema.parse(JSON.parse(row)));
  }
  return listed;
}

function parseManifest({ place, remedy }, bytes) {
  const json = parseJson(bytes);
  if (json === undefined) throw new Problem(`The manifest.json of ${place} is damaged. ${remedy}`);
  if (json?.format > 1) throw new Problem(`${place} was made by a newer version of this program: update it first.`);
  const { data, error } = manifestSchema.safeParse(json);
  if (error) throw new Problem(`The manifest.json of ${place} is damaged. ${remedy}\n${z.prettifyError(error)}`);
  return data;
}

function parseJson(bytes) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
