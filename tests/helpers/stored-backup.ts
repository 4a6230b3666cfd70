import { env } from "cloudflare:test";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { Manifest } from "~/backup/backup-format.server";

type Row = unknown[];

/** The manifest of a nightly backup, and the rows of its tables: a later row replaces an earlier one of its key. */
export async function readStored(day: string) {
  const folder = `backups/${day}/`;
  const manifest = await (await get(`${folder}manifest.json`)).json<Manifest>();
  const tables: Record<string, Row[]> = {};
  for (const { name, primaryKey, columns, pages } of manifest.tables) {
    const key = columns.indexOf(primaryKey ?? "");
    const rows = new Map<unknown, Row>();
    for (const page of pages) {
      for (const row of await readPage(folder + page.name, page.sha256)) rows.set(key < 0 ? rows.size : row[key], row);
    }
    tables[name] = [...rows.values()];
  }
  return { manifest, tables };
}

async function readPage(key: string, sha256: string): Promise<Row[]> {
  const bytes = new Uint8Array(await (await get(key)).arrayBuffer());
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw new Error(`${key} has another hash.`);
  const lines = gunzipSync(bytes).toString().split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

async function get(key: string): Promise<R2ObjectBody> {
  const object = await env.PHOTOS.get(key);
  if (!object) throw new Error(`There is no ${key}.`);
  return object;
}
