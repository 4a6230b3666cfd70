import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

export interface Page {
  name: string;
  rows: number;
  sha256: string;
}

export interface TablePages {
  name: string;
  primaryKey: string | null;
  columns: string[];
  rows: number;
  pages: Page[];
}

/** What is stored last: a backup without it is half a backup. */
export interface Manifest {
  format: 1;
  at: string;
  /** Of one in a folder: the id of the deployed database, or "local". */
  source?: string;
  schema: string[];
  tables: TablePages[];
  files?: { count: number; bytes: number; pages: Page[] };
}

export type StoreFile = (name: string, bytes: Uint8Array) => Promise<unknown>;

export const manifestName = "manifest.json";

/** Adds rows, each a JSON array, under a name of their own: a backup into the same folder replaces no page of another. */
export async function addPage(store: StoreFile, table: Pick<TablePages, "name" | "pages">, rows: string[]) {
  const bytes = new Uint8Array(gzipSync(rows.map((row) => `${row}\n`).join("")));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const number = String(table.pages.length + 1).padStart(5, "0");
  const name = `${table.name}-${number}-${sha256.slice(0, 16)}.jsonl.gz`;
  await store(name, bytes);
  table.pages.push({ name, rows: rows.length, sha256 });
}

export async function storeManifest(store: StoreFile, manifest: Manifest): Promise<void> {
  await store(manifestName, new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`));
}
