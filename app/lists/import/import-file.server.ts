import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { CsvProblem } from "~/csv/csv-row";
import { listTables } from "~/lists/list-store.server";
import { type ListKind, type ListRow, listKinds } from "~/lists/lists";
import { prefixOf } from "~/server/bucket-folders";
import { dayMs, inPages, listOlderThan, listPages } from "~/server/sweep.server";
import { noteUnreferenced, takeExpired } from "~/server/unreferenced.server";
import { utcText } from "~/ui/date-time";
import type { ErrorMessage } from "~/ui/toast/toast-store";
import type { Database } from "~drizzle/database";
import { isUnusualLoss } from "./checked-file";
import { type Differences, findDifferences } from "./compare-list.server";
import type { HistoryEntry } from "./import-history";
import { findConfirmed, importTime } from "./import-history.server";
import { readImport } from "./read-import";
import { type ImportRecord, replaceList } from "./replace-list.server";

export const goneFile = "This import's file is no longer available.";
export const expiredFile = "The checked file has expired. Choose it again.";

export interface ImportStore {
  db: Database;
  files: R2Bucket;
}

export interface ImportFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  restoredFrom?: string;
}

interface Confirmation {
  checkedId: string;
  version: string;
  isKindConfirmed: boolean;
  isLossConfirmed: boolean;
}

type ImportOutcome = { imported: number } | { error: string; problems: CsvProblem[] };

type ConfirmedOutcome =
  | { imported: number; isRestore: boolean }
  | Exclude<ImportOutcome, { imported: number }>
  /** Nothing was changed: the confirmation left a question open, was for another list, or was carried out before. */
  | { unconfirmed: ErrorMessage }
  | "expired";

const filesPrefix = prefixOf("imports");
const checkedPrefix = prefixOf("checked");

export async function importFile(
  store: ImportStore,
  kind: ListKind,
  file: ImportFile,
  adminId: string,
): Promise<ImportOutcome> {
  const reading = await readImport(kind, file.bytes);
  if ("error" in reading) return reading;
  await replaceBy(store, kind, { file, rows: reading.rows, importedBy: adminId });
  return { imported: reading.rows.length };
}

/** One sent again, its answer lost, is answered as the first was, as long as its list is the current one. */
export async function confirmImport(
  store: ImportStore,
  kind: ListKind,
  { checkedId, version, isKindConfirmed, isLossConfirmed }: Confirmation,
  adminId: string,
): Promise<ConfirmedOutcome> {
  const confirmation = createHash("sha256").update(`${checkedId} ${version}`).digest("hex");
  const repeated = await answerRepeated(store.db, kind, confirmation);
  if (repeated) return repeated;
  const file = await getChecked(store.files, kind, checkedId);
  if (!file) return "expired";
  const reading = await readImport(kind, file.bytes, file.restoredFrom !== undefined);
  if ("error" in reading) return reading;
  if (reading.alsoMatches && !isKindConfirmed) return { unconfirmed: notYet(isForOther(reading.alsoMatches)) };
  const differences = await findDifferences(store.db, kind, reading.rows);
  const { count, removedKeys } = differences;
  if (!isLossConfirmed && isUnusualLoss({ count, removed: removedKeys.length })) {
    return { unconfirmed: notYet(losesMuch) };
  }
  if (reading.rows.length >= manyRows) await pauseForCancel();
  const { rows } = reading;
  const change = { file, rows, differences, importedBy: adminId, confirmation, expectedVersion: version };
  if (await replaceBy(store, kind, change)) {
    return { imported: reading.rows.length, isRestore: file.restoredFrom !== undefined };
  }
  // The same confirmation may have come twice at once.
  return (await answerRepeated(store.db, kind, confirmation)) ?? { unconfirmed: notYet(changedSinceCheck) };
}

const manyRows = 10_000;

/** Its batch takes seconds and cannot be stopped: before it, a cancel that was pressed at once has time to arrive. */
function pauseForCancel(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000));
}

interface Replacement<Kind extends ListKind>
  extends Pick<ImportRecord, "importedBy" | "confirmation" | "expectedVersion"> {
  file: ImportFile;
  rows: readonly ListRow<Kind>[];
  differences?: Differences<Kind>;
}

/** Each attempt has a key of its own: R2 refuses a second write of one key within a second. */
async function replaceBy<Kind extends ListKind>(
  { db, files }: ImportStore,
  kind: Kind,
  { file, rows, differences, ...record }: Replacement<Kind>,
): Promise<boolean> {
  const id = crypto.randomUUID();
  await putFile(files, filesPrefix + id, file);
  const { name: fileName, restoredFrom } = file;
  const made = { ...record, id, fileName, restoredFrom, importedAt: new Date() };
  const isReplaced = await replaceList(db, kind, rows, made, differences);
  if (!isReplaced) await files.delete(filesPrefix + id);
  return isReplaced;
}

async function answerRepeated(
  db: Database,
  kind: ListKind,
  confirmation: string,
): Promise<ConfirmedOutcome | undefined> {
  const confirmed = await findConfirmed(db, kind, confirmation);
  if (!confirmed) return undefined;
  const { made, current } = confirmed;
  if (made.id === current.id) return { imported: made.recordCount, isRestore: made.restoredFrom !== null };
  const description = `This file was imported by ${made.by} on ${utcText(made.at)}. The list has been changed since: ${changeOf(current)}.`;
  return { unconfirmed: { title: "Imported before", description } };
}

function changeOf({ what, fileName, by, at }: HistoryEntry): string {
  const change = { clear: "cleared", import: `${fileName} imported`, restore: `${fileName} restored` }[what];
  return `${change} by ${by} on ${utcText(at)}`;
}

const changedSinceCheck = "The list was changed since the file was checked. Look at the new figures, then import.";

const losesMuch = "The import would remove a fifth of the list or more. Tick the box if it should.";

function isForOther(kind: ListKind): string {
  return `The file may be meant for the ${kind}. Tick the box if it is not.`;
}

function notYet(description: string): ErrorMessage {
  return { title: "Not imported yet", description };
}

export async function getImportedFile({ db, files }: ImportStore, kind: ListKind, importId: string) {
  const file = (await importTime(db, kind, importId)) ? await getFile(files, filesPrefix + importId) : undefined;
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

export async function sweepImportFiles({ db, files }: ImportStore, now: Date): Promise<string[]> {
  const importedOf = (ids: SQL) =>
    listKinds.map((kind) => sql`select id from ${listTables[kind].history} where id in (${ids})`);
  const references = { db, referencedOf: (ids: SQL) => sql.join(importedOf(ids), sql` union all `) };
  const keys = await listOlderThan(files, checkedPrefix, dayMs, now);
  for await (const stored of listPages(files, filesPrefix)) {
    const ids = stored.map(({ key }) => key.slice(filesPrefix.length));
    await noteUnreferenced(references, ids, now);
    keys.push(...(await takeExpired(references, ids, now)).map((id) => filesPrefix + id));
  }
  for (const page of inPages(keys)) await files.delete(page);
  return keys;
}
