import type { CsvProblem } from "~/csv/csv-problem";
import type { ListKind } from "~/lists/lists";
import type { Database } from "~drizzle/database";
import { findImport } from "./import-history.server";
import { readImport } from "./read-import";
import { replaceList } from "./replace-list.server";

export interface ImportStore {
  db: Database;
  files: R2Bucket;
}

export interface ImportFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type ImportOutcome = { imported: number } | { error: string; problems: CsvProblem[] };

export const maxFileSize = 10_485_760;

export const filesPrefix = "imports/";
export const checkedPrefix = "checked/";

/** Replaces a list with a file's rows, or changes nothing if any row is invalid. Stores the file under the id of its history row. */
export async function importFile(
  { db, files }: ImportStore,
  kind: ListKind,
  file: ImportFile,
  adminId: string,
): Promise<ImportOutcome> {
  const reading = readImport(kind, file.bytes);
  if ("error" in reading) return reading;
  const record = { id: crypto.randomUUID(), fileName: file.name, importedAt: new Date(), importedBy: adminId };
  await putFile(files, filesPrefix + record.id, file);
  await replaceList(db, kind, reading.rows, record);
  return { imported: reading.rows.length };
}

/** Imports the file of an earlier import again; undefined if there is no such import or its file is gone. */
export async function restoreImport(
  store: ImportStore,
  kind: ListKind,
  importId: string,
  adminId: string,
): Promise<ImportOutcome | undefined> {
  const file = await getImportedFile(store, kind, importId);
  return file && importFile(store, kind, file, adminId);
}

export async function getImportedFile({ db, files }: ImportStore, kind: ListKind, importId: string) {
  const record = await findImport(db, kind, importId);
  return record && getFile(files, filesPrefix + record.id);
}

/** Stores a checked file for a day and returns the id to import it by. */
export async function storeChecked(files: R2Bucket, kind: ListKind, file: ImportFile): Promise<string> {
  const id = crypto.randomUUID();
  await putFile(files, `${checkedPrefix}${kind}/${id}`, file);
  return id;
}

export async function getChecked(files: R2Bucket, kind: ListKind, id: string): Promise<ImportFile | undefined> {
  return /^[0-9a-f-]{36}$/.test(id) ? getFile(files, `${checkedPrefix}${kind}/${id}`) : undefined;
}

async function putFile(files: R2Bucket, key: string, { name, bytes }: ImportFile) {
  const fileName = encodeURIComponent(name);
  await files.put(key, bytes, { httpMetadata: { contentType: "text/csv" }, customMetadata: { fileName } });
}

async function getFile(files: R2Bucket, key: string): Promise<ImportFile | undefined> {
  const object = await files.get(key);
  if (!object) return undefined;
  const name = decodeURIComponent(object.customMetadata?.fileName ?? "import.csv");
  return { name, bytes: new Uint8Array(await object.arrayBuffer()) };
}
