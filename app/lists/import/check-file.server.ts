import { count, sql } from "drizzle-orm";
import { type Cell, tableOf } from "~/csv/exported-table";
import { listTables } from "~/lists/list-store.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import { jsonChunks } from "~/server/json-rows.server";
import type { Database } from "~drizzle/database";
import {
  type CheckedFile,
  type FileRefusal,
  type ImportPreview,
  isUnusualLoss,
  type LeftName,
  type LeftNames,
  type ListChange,
  refuseFile,
  type UsedName,
} from "./checked-file";
import { compareWithList } from "./compare-list.server";
import { getChecked, type ImportFile, type ImportStore, storeChecked } from "./import-file.server";
import { importTime } from "./import-history.server";
import { type ReadingNotes, readImport } from "./read-import";

type UsedNames = () => Promise<UsedName[]>;

export async function readCsvField(form: FormData): Promise<ImportFile | FileRefusal> {
  const [file, another] = form.getAll("csv");
  if (!file || typeof file === "string" || file.name === "" || another) {
    return { status: 400, title: "Import failed", error: "Choose one CSV file." };
  }
  const refusal = refuseFile(file);
  if (refusal) return refusal;
  // The cut may split a surrogate pair, which encodeURIComponent refuses.
  const name = file.name
    .replaceAll(/\p{Cc}/gu, "")
    .slice(-200)
    .toWellFormed();
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export async function checkFile(
  { db, files }: ImportStore,
  kind: ListKind,
  file: ImportFile & { checkedId?: string },
  usedNames: UsedNames,
): Promise<CheckedFile> {
  const restores = file.restoredFrom === undefined ? undefined : await importTime(db, kind, file.restoredFrom);
  const about = { fileName: file.name, size: file.bytes.length, restores };
  const reading = await readImport(kind, file.bytes, file.restoredFrom !== undefined);
  if ("error" in reading) return { ...about, ...reading };
  const [checkedId, preview] = await Promise.all([
    file.checkedId ?? storeChecked(files, kind, file),
    previewImport(db, kind, reading, usedNames),
  ]);
  return { ...about, checkedId, preview };
}

export async function recheck(
  store: ImportStore,
  kind: ListKind,
  checkedId: string,
  usedNames: UsedNames,
): Promise<CheckedFile | undefined> {
  const file = await getChecked(store.files, kind, checkedId);
  return file && checkFile(store, kind, { ...file, checkedId }, usedNames);
}

const maxExamples = 100;

export async function previewImport<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  { rows, ...notes }: { rows: readonly ListRow<Kind>[] } & ReadingNotes,
  usedNames: UsedNames,
): Promise<ImportPreview> {
  const compared = await compareWithList(db, kind, rows, maxExamples);
  const { changed, added } = compared;
  const left = await findLeft(db, kind, rows, await usedNames());
  return {
    ...notes,
    ...compared,
    total: rows.length,
    unchanged: rows.length - added - changed,
    lost: tally(left.filter(({ newName }) => newName === undefined)),
    renamed: tally(left.filter(({ newName }) => newName !== undefined)),
    isUnusual: isUnusualLoss(compared),
    emptied: await findEmptied(db, kind, rows),
  };
}

async function findEmptied<Kind extends ListKind>(db: Database, kind: Kind, rows: readonly ListRow<Kind>[]) {
  const { table } = listTables[kind];
  const emptied: ImportPreview["emptied"] = [];
  for (const { field, label } of lists[kind].columns) {
    if (rows.some((row) => row[field] !== null)) continue;
    const [stored] = await db.select({ count: count(table[field]) }).from(table);
    if (stored && stored.count > 0) emptied.push({ label, count: stored.count });
  }
  return emptied;
}

async function findLeft<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  used: UsedName[],
): Promise<LeftName[]> {
  const { table, key, name } = listTables[kind];
  const { keyOf, nameOf } = lists[kind];
  const lacking = new Map(used.map((each) => [each.name, each]));
  for (const row of rows) lacking.delete(nameOf(row));
  const listed = new Map<string, string>();
  for await (const { json } of jsonChunks([...lacking.keys()], (each) => JSON.stringify(each))) {
    const entries = await db.all<{ key: string; name: string }>(sql`
      select ${key} as key, value as name from json_each(${json})
      join ${table} on ${name} = json_each.value order by json_each.key`);
    for (const entry of entries) listed.set(entry.key, entry.name);
  }
  const newNames = new Map<string, string>();
  for (const row of rows) {
    const former = listed.get(keyOf(row));
    if (former !== undefined) newNames.set(former, nameOf(row));
  }
  return [...new Set(listed.values())].map((each) => ({
    ...(lacking.get(each) as UsedName),
    newName: newNames.get(each),
  }));
}

function tally(left: LeftName[]): LeftNames {
  const tanks = left.reduce((sum, each) => sum + each.tanks, 0);
  return { first: left.slice(0, maxExamples), names: left.length, tanks };
}

export async function exportChanges({ db, files }: ImportStore, kind: ListKind, checkedId: string) {
  const file = await getChecked(files, kind, checkedId);
  const reading = file && (await readImport(kind, file.bytes, file.restoredFrom !== undefined));
  if (!reading || "error" in reading) return undefined;
  const { removed, changed, added } = (await compareWithList(db, kind, reading.rows)).examples;
  const labels = lists[kind].columns.map(({ label }) => label);
  const rows = changeRows({ Removed: removed, Changed: changed, New: added });
  return tableOf(["Change", ...labels, ...labels.slice(1).map((label) => `${label} before`)], rows);
}

function* changeRows(changes: Record<string, ListChange[]>): Generator<Cell[]> {
  for (const [change, entries] of Object.entries(changes)) {
    for (const { cells, before = cells.map(() => "") } of entries) yield [change, ...cells, ...before.slice(1)];
  }
}
