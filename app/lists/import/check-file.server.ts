import type { ImportKind } from "~/lists/list-kind";
import { type ImportFile, type ImportStore, keepChecked } from "./import-file.server";
import { previewImport } from "./import-preview.server";
import type { CheckedFile } from "./import-types";
import { readImport } from "./read-import";

/** What importing a file would do. A file that could be imported is kept for the import that may follow. */
export async function checkFile(store: ImportStore, kind: ImportKind, file: ImportFile): Promise<CheckedFile> {
  const about = { fileName: file.name, size: file.bytes.length };
  const reading = readImport(kind, file.bytes);
  if ("error" in reading) return { ...about, ...reading };
  const [checkedId, preview] = await Promise.all([
    keepChecked(store.bucket, kind, file),
    previewImport(store.db, kind, reading.rows),
  ]);
  return { ...about, checkedId, preview };
}
