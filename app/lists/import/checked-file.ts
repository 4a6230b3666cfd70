import type { CsvProblem } from "~/csv/csv-row";
import type { ReadingNotes } from "./read-import";

/** An entry's values in the order of the list's columns; `before` is what the current list has, if that is to change. */
export interface ListChange {
  cells: string[];
  before?: string[];
}

export interface ListChanges {
  removed: ListChange[];
  changed: ListChange[];
  added: ListChange[];
}

/** Names that tanks use and that only the current list has: the first of them, and the tanks of all. */
export interface LeftNames {
  first: LeftName[];
  names: number;
  tanks: number;
}

/** With the name that its number has in the file, if that is there. */
export type LeftName = UsedName & { newName?: string };

export interface ImportPreview extends ReadingNotes {
  version: string;
  count: number;
  total: number;
  removed: number;
  changed: number;
  added: number;
  unchanged: number;
  examples: ListChanges;
  lost: LeftNames;
  renamed: LeftNames;
  isUnusual: boolean;
  /** The columns that no row of the file fills, such as one that it does not have, and how many entries lose a value. */
  emptied: { label: string; count: number }[];
}

/** Losing this share of the list may mean that the file is a wrong one. */
const unusualLoss = 1 / 5;

export function isUnusualLoss({ removed, count }: Pick<ImportPreview, "removed" | "count">): boolean {
  return removed > 0 && removed >= count * unusualLoss;
}

export interface UsedName {
  name: string;
  tanks: number;
  href: string;
  isShared?: boolean;
}

interface FileFacts {
  fileName: string;
  size: number;
  /** When the list was imported that the file would bring back. */
  restores?: Date;
}

export type AcceptedFile = FileFacts & { checkedId: string; preview: ImportPreview };

export type CheckedFile = AcceptedFile | (FileFacts & { error: string; problems: CsvProblem[] });

export const maxFileMegabytes = 10;

export interface FileRefusal {
  status: 400 | 413;
  title: string;
  error: string;
}

/** What can be told of a file before its content is read, by the browser and by the server. */
export function refuseFile({ name, size }: { name: string; size: number }): FileRefusal | undefined {
  if (!/\.csv$/i.test(name)) return { status: 400, title: "Invalid file type", error: "Please select a CSV file" };
  if (size <= maxFileMegabytes * 1024 ** 2) return undefined;
  return { status: 413, title: "Import failed", error: `The file is larger than ${maxFileMegabytes} MB.` };
}
