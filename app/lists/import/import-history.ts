import type { ListKind } from "~/lists/lists";

export interface HistoryEntry {
  id: string;
  what: "import" | "restore" | "clear";
  by: string;
  at: Date;
  /** "" of a clear. */
  fileName: string;
  recordCount: number;
  restoredAt: Date | null;
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
