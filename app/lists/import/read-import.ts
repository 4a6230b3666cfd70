import { createRowReader, visitRows } from "~/csv/csv-body";
import { type CsvColumn, type CsvHeader, findHeader, isTitleOf } from "~/csv/csv-header";
import { type CsvProblem, problemOfFile } from "~/csv/csv-row";
import { decodeCsv } from "~/csv/decode-csv";
import { type ListKind, type ListRow, listKinds, lists } from "~/lists/lists";
import { counted } from "~/text/numerals";

export interface ReadingNotes {
  isEncodingGuessed: boolean;
  /** The titles of the columns that no import of the list reads. */
  unread: string[];
  /** Another list that the columns fit as well: the file may be meant for that one. */
  alsoMatches?: ListKind;
}

/** All rows of a file in their order; or why none is imported: a sentence, and the first 50 problems. */
type ImportReading<Row> = ({ rows: Row[] } & ReadingNotes) | { error: string; problems: CsvProblem[] };

const maxProblems = 50;

/** One problem refuses the file, as it replaces the list. A restored file may hold what is refused today, as it was imported with it. Time and memory are linear in its size, hostile or not. */
export async function readImport<Kind extends ListKind>(
  kind: Kind,
  bytes: Uint8Array,
  isRestored = false,
): Promise<ImportReading<ListRow<Kind>>> {
  const decoded = decodeCsv(bytes);
  if ("error" in decoded) return refuse([problemOfFile(decoded.error)]);
  const { columns, toRow } = lists[kind];
  const found = findHeader(decoded.text, columns);
  if ("problem" in found) return refuse([found.problem]);

  const problems: CsvProblem[] = [];
  let count = 0;
  const readRow = createRowReader(
    columns,
    found.header,
    (row, column, message) => {
      if (++count <= maxProblems) problems.push({ row, column, message });
    },
    isRestored,
  );
  const rows: ListRow<Kind>[] = [];
  const broken = await visitRows(decoded.text, found.header, (cells, row) => {
    rows.push(toRow(readRow(cells, row)));
  });
  if (broken) return refuse([broken]);
  if (count > 0) return refuse(problems, count);
  return rows.length > 0
    ? { rows, isEncodingGuessed: decoded.isEncodingGuessed, ...findUnread(kind, found.header) }
    : refuse([problemOfFile(`The file holds no ${kind}.`)]);
}

function refuse(problems: CsvProblem[], count = problems.length) {
  const [first] = problems;
  return {
    error: first?.row === 0 ? first.message : `The file was not imported: ${counted(count, "problem")}.`,
    problems,
  };
}

function findUnread(kind: ListKind, { titles, positions }: CsvHeader): Omit<ReadingNotes, "isEncodingGuessed"> {
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
