import type { CsvProblem } from "~/csv/csv-row";
import type { ListKind } from "~/lists/lists";
import type { UnreadColumns } from "./unread-columns";

/** An entry by its number; `before` is what it was called in the current list, if that is to change. */
export interface ListChange {
  number: string;
  name: string;
  before?: string;
}

export interface ListChanges {
  removed: ListChange[];
  changed: ListChange[];
  added: ListChange[];
}

export interface ImportPreview extends UnreadColumns {
  version: string;
  count: number;
  total: number;
  removed: number;
  changed: number;
  added: number;
  unchanged: number;
  /** The first of each. */
  examples: ListChanges;
  /** The first names that tanks use and that only the current list has. */
  orphaned: UsedName[];
  orphanedNames: number;
  orphanedTanks: number;
  /** So many rows would go that the file may be a wrong one. */
  isUnusual: boolean;
}

export interface UsedName {
  name: string;
  tanks: number;
  /** Of the list of these tanks. */
  href: string;
}

interface FileFacts {
  fileName: string;
  size: number;
}

export type AcceptedFile = FileFacts & { checkedId: string; preview: ImportPreview };

export type CheckedFile = AcceptedFile | (FileFacts & { error: string; problems: CsvProblem[] });

/** A past import; `importedBy` is an admin's id. */
export interface ImportEntry {
  id: string;
  fileName: string;
  recordCount: number;
  importedAt: Date;
  importedBy: string;
}

export interface HistoryEntry {
  id: string;
  what: "import" | "restore" | "clear";
  by: string;
  at: Date;
  /** "" of a clear. */
  fileName: string;
  recordCount: number;
  /** The id of the earlier import whose file this was. */
  restoredFrom: string | null;
  /** Unknown of old imports. */
  added: number | null;
  changed: number | null;
  removed: number | null;
}

export interface ListStats {
  lists: { kind: ListKind; version: string; count: number }[];
  imports: number;
  lastImport: Date | null;
}
