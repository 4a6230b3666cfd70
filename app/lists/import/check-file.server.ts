import type { ListKind } from "~/lists/lists";
import { getChecked, type ImportFile, type ImportStore, storeChecked } from "./import-file.server";
import { previewImport } from "./import-preview.server";
import type { CheckedFile, UsedName } from "./import-types";
import { readImport } from "./read-import";

type UsedNames = () => Promise<UsedName[]>;

export async function checkFile(
  { db, files }: ImportStore,
  kind: ListKind,
  file: ImportFile & { checkedId?: string },
  usedNames: UsedNames,
): Promise<CheckedFile> {
  const about = { fileName: file.name, size: file.bytes.length };
  const reading = readImport(kind, file.bytes);
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
