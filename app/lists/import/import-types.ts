import type { CsvProblem } from "~/csv/csv-problem";

/** What a file would do to the list it replaces. */
export interface ImportPreview {
  total: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  /** The first of the changes, new ones first. */
  examples: { change: "new" | "changed" | "removed"; number: string; name: string }[];
  /** Names that tanks use and the new list does not have, those of the most tanks first; the first of them. */
  missing: { name: string; tanks: number }[];
  /** How many tanks use such a name. */
  tanksMissing: number;
  /** The list would lose more than half of its rows. */
  shrinks: boolean;
}

export type CheckOutcome = { preview: ImportPreview } | { error: string; problems: CsvProblem[] };

/** A file that was checked, and what importing it would do; or why it cannot be imported. */
export type CheckedFile = { fileName: string; size: number } & (
  | { checkedId: string; preview: ImportPreview }
  | Exclude<CheckOutcome, { preview: unknown }>
);

/** One import of the past; `importedBy` is an admin's id. */
export interface ImportEntry {
  id: string;
  fileName: string;
  recordCount: number;
  importedAt: Date;
  importedBy: string;
}

export interface ListStats {
  customers: number;
  products: number;
  imports: number;
  lastImport: Date | null;
}
