import type { CheckedFile } from "./admin-screen";
import { type ImportFile, type ImportStore, keepChecked } from "./import-file.server";
import type { ImportKind } from "./import-kind";
import { previewImport } from "./import-preview.server";
import { readImport } from "./read-csv";

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
