import { type CsvColumn, type CsvHeader, isTitleOf } from "~/csv/csv-header";
import { type ListKind, listKinds, lists } from "~/lists/lists";

export interface UnreadColumns {
  /** The titles of the columns that no import of the list reads. */
  unread: string[];
  /** Another list that the columns fit as well: the file may be meant for that one. */
  alsoMatches?: ListKind;
}

export function findUnread(kind: ListKind, { titles, positions }: CsvHeader): UnreadColumns {
  const own: CsvColumn[] = lists[kind].columns;
  const unread = titles.filter((title, place) => title !== "" && !positions.includes(place));
  // Beside "Customer No.", "No." is a number of something else, and tells nothing.
  const foreign = unread.filter((title) => !own.some((column) => isTitleOf(title, column)));
  const alsoMatches = listKinds.find((other) => other !== kind && fits(lists[other].columns, titles, foreign));
  return { unread, alsoMatches };
}

/** All required columns are there, and one of them is foreign to the list that the file was chosen for. */
function fits(columns: CsvColumn[], titles: string[], foreign: string[]): boolean {
  const required = columns.filter(({ isRequired }) => isRequired);
  const isAmong = (names: string[]) => (column: CsvColumn) => names.some((title) => isTitleOf(title, column));
  return required.every(isAmong(titles)) && required.some(isAmong(foreign));
}
