import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { CsvProblem } from "~/csv/csv-problem";
import type { ImportKind } from "~/lists/list-kind";
import { findImport } from "./import-history.server";
import { readImport } from "./read-import";
import { replaceList } from "./replace-list.server";

/** Where lists are kept, and where the files they came from. */
export interface ImportStore {
  db: DrizzleD1Database;
  bucket: R2Bucket;
}

export interface ImportFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type ImportOutcome = { imported: number } | { error: string; problems: CsvProblem[] };

/** The largest file in bytes that is read. */
export const maxFileSize = 10_485_760;

export const filesPrefix = "imports/";
export const checkedPrefix = "checked/";

/**
 * Replaces the list of a kind by a file, all of it or, where anything in the file is wrong, nothing. The file is kept
 * under the id of its history row.
 */
export async function importFile(
  { db, bucket }: ImportStore,
  kind: ImportKind,
  file: ImportFile,
  adminId: string,
): Promise<ImportOutcome> {
  const reading = readImport(kind, file.bytes);
  if ("error" in reading) return reading;
  const record = { id: crypto.randomUUID(), fileName: file.name, importedAt: new Date(), importedBy: adminId };
  await putFile(bucket, filesPrefix + record.id, file);
  await replaceList(db, kind, reading.rows, record);
  return { imported: reading.rows.length };
}

/** Makes a new import of the file of an earlier one; undefined where there is no such import or its file is gone. */
export async function restoreImport(
  store: ImportStore,
  kind: ImportKind,
  importId: string,
  adminId: string,
): Promise<ImportOutcome | undefined> {
  const file = await getImportedFile(store, kind, importId);
  return file && importFile(store, kind, file, adminId);
}

/** The file of an import as it was sent. */
export async function getImportedFile({ db, bucket }: ImportStore, kind: ImportKind, importId: string) {
  const record = await findImport(db, kind, importId);
  return record && getFile(bucket, filesPrefix + record.id);
}

/** Keeps a file that was checked for the import that may follow; gives the id to import it by, for a day. */
export async function keepChecked(bucket: R2Bucket, kind: ImportKind, file: ImportFile): Promise<string> {
  const id = crypto.randomUUID();
  await putFile(bucket, `${checkedPrefix}${kind}/${id}`, file);
  return id;
}

export async function getChecked(bucket: R2Bucket, kind: ImportKind, id: string): Promise<ImportFile | undefined> {
  return /^[0-9a-f-]{36}$/.test(id) ? getFile(bucket, `${checkedPrefix}${kind}/${id}`) : undefined;
}

async function putFile(bucket: R2Bucket, key: string, { name, bytes }: ImportFile) {
  const fileName = encodeURIComponent(name);
  await bucket.put(key, bytes, { httpMetadata: { contentType: "text/csv" }, customMetadata: { fileName } });
}

async function getFile(bucket: R2Bucket, key: string): Promise<ImportFile | undefined> {
  const object = await bucket.get(key);
  if (!object) return undefined;
  const name = decodeURIComponent(object.customMetadata?.fileName ?? "import.csv");
  return { name, bytes: new Uint8Array(await object.arrayBuffer()) };
}
