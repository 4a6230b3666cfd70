import type { CsvProblem } from "~/csv/csv-problem";
import type { ListKind } from "~/lists/lists";

export interface ImportPreview {
  total: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  /** The first changes, new entries first. */
  examples: { change: "new" | "changed" | "removed"; number: string; name: string }[];
  missing: UsedName[];
  tanksMissing: number;
  shrinks: boolean;
}

export interface UsedName {
  name: string;
  tanks: number;
}

/** A checked file: what importing it would change, or why it cannot be imported. */
export type CheckedFile = { fileName: string; size: number } & (
  | { checkedId: string; preview: ImportPreview }
  | { error: string; problems: CsvProblem[] }
);

/** A past import; `importedBy` is an admin's id. */
export interface ImportEntry {
  id: string;
  fileName: string;
  recordCount: number;
  importedAt: Date;
  importedBy: string;
}

export interface ListStats {
  lists: { kind: ListKind; count: number }[];
  imports: number;
  lastImport: Date | null;
}
