import { createHash } from "node:crypto";
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
  restoredFrom?: string;
}

export interface Confirmation {
  checkedId: string;
  version: string;
  isMeant: boolean;
}

export type ImportOutcome =
  | { imported: number }
  | { error: string; problems: CsvProblem[] }
  /** Nothing was imported: the confirmation was for another list, or left a question open. */
  | { unconfirmed: string };

export const filesPrefix = "imports/";
export const checkedPrefix = "checked/";

/**
 * Changes nothing if a row is invalid or the confirmation no longer holds; one sent again, its answer lost, is answered as
 * the first was. The history row's id names the file.
 */
export async function importFile(
  { db, files }: ImportStore,
  kind: ListKind,
  file: ImportFile,
  { adminId, confirmation }: { adminId: string; confirmation?: Confirmation },
): Promise<ImportOutcome> {
  const reading = readImport(kind, file.bytes);
  if ("error" in reading) return reading;
  if (confirmation && reading.alsoFits && !confirmation.isMeant) return { unconfirmed: isForOther(reading.alsoFits) };
  const record = {
    id: confirmation ? idOf(confirmation) : crypto.randomUUID(),
    fileName: file.name,
    importedAt: new Date(),
    importedBy: adminId,
    restoredFrom: file.restoredFrom,
  };
  await putFile(files, filesPrefix + record.id, file);
  const isReplaced = await replaceList(db, kind, reading.rows, { ...record, expected: confirmation?.version });
  if (isReplaced || (await findImport(db, kind, record.id))) return { imported: reading.rows.length };
  await files.delete(filesPrefix + record.id);
  return { unconfirmed: "The list was changed since the file was checked. Look at the new figures, then import." };
}

/** A list has a version once: a confirmation can be carried out once. */
function idOf({ checkedId, version }: Confirmation): string {
  return createHash("sha256").update(`${checkedId} ${version}`).digest("hex");
}

function isForOther(kind: ListKind): string {
  return `The file may be meant for the ${kind}. Tick the box if it is not.`;
}

export async function getImportedFile({ db, files }: ImportStore, kind: ListKind, importId: string) {
  const record = await findImport(db, kind, importId);
  const file = record && (await getFile(files, filesPrefix + record.id));
  return file && { ...file, restoredFrom: importId };
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

async function putFile(files: R2Bucket, key: string, { name, bytes, restoredFrom }: ImportFile) {
  const customMetadata = { fileName: encodeURIComponent(name), ...(restoredFrom && { restoredFrom }) };
  await files.put(key, bytes, { httpMetadata: { contentType: "text/csv" }, customMetadata });
}

async function getFile(files: R2Bucket, key: string): Promise<ImportFile | undefined> {
  const object = await files.get(key);
  if (!object) return undefined;
  const { fileName = "import.csv", restoredFrom } = object.customMetadata ?? {};
  return { name: decodeURIComponent(fileName), bytes: new Uint8Array(await object.arrayBuffer()), restoredFrom };
}
