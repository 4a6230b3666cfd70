import type { ListKind } from "~/lists/lists";
import { type ImportFile, type ImportStore, storeChecked } from "./import-file.server";
import { previewImport } from "./import-preview.server";
import type { CheckedFile, UsedName } from "./import-types";
import { readImport } from "./read-import";

export async function checkFile(
  { db, files }: ImportStore,
  kind: ListKind,
  file: ImportFile,
  usedNames: () => Promise<UsedName[]>,
): Promise<CheckedFile> {
  const about = { fileName: file.name, size: file.bytes.length };
  const reading = readImport(kind, file.bytes);
  if ("error" in reading) return { ...about, ...reading };
  const [checkedId, preview] = await Promise.all([
    storeChecked(files, kind, file),
    previewImport(db, kind, reading.rows, usedNames),
  ]);
  return { ...about, checkedId, preview };
}
