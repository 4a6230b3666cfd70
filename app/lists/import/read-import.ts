import { visitRows } from "~/csv/csv-body";
import { findHeader } from "~/csv/csv-header";
import { type CsvProblem, problemOfFile } from "~/csv/csv-problem";
import { decodeCsv } from "~/csv/decode-csv";
import { type ImportKind, importColumns } from "~/lists/list-kind";
import { createRowReader } from "./import-row";

export interface CustomerRow {
  customerNumber: string;
  customerName: string;
  type: string | null;
}

export interface ProductRow {
  itemNumber: string;
}

interface ImportRows {
  customers: CustomerRow;
  products: ProductRow;
}

/** All rows of a file in their order, or why none is taken: a sentence, and the first 50 problems. */
export type ImportReading<Row> = { rows: Row[] } | { error: string; problems: CsvProblem[] };

const maxProblems = 50;

const toRow: { [Kind in ImportKind]: (values: string[]) => ImportRows[Kind] } = {
  customers: ([customerNumber = "", customerName = "", type = ""]) => ({
    customerNumber,
    customerName,
    type: type || null,
  }),
  products: ([itemNumber = ""]) => ({ itemNumber }),
};

/**
 * Reads the bytes of a customer or product file, whatever spreadsheet wrote it. A replaced list must not lose rows
 * silently, so one problem refuses the whole file. Time and memory grow with the file's size, hostile or not.
 */
export function readImport<Kind extends ImportKind>(kind: Kind, bytes: Uint8Array): ImportReading<ImportRows[Kind]> {
  const decoded = decodeCsv(bytes);
  if ("error" in decoded) return refuse([problemOfFile(decoded.error)]);
  const columns = importColumns[kind];
  const found = findHeader(decoded.text, columns);
  if ("problem" in found) return refuse([found.problem]);

  const problems: CsvProblem[] = [];
  let count = 0;
  const readRow = createRowReader(columns, found.header, (row, column, message) => {
    if (++count <= maxProblems) problems.push({ row, column, message });
  });
  const rows: ImportRows[Kind][] = [];
  const broken = visitRows(decoded.text, found.header, (cells, row) => rows.push(toRow[kind](readRow(cells, row))));
  if (broken) return refuse([broken]);
  if (count > 0) return refuse(problems, count);
  return rows.length > 0 ? { rows } : refuse([problemOfFile(`The file holds no ${kind}.`)]);
}

function refuse(problems: CsvProblem[], count = problems.length) {
  const [first] = problems;
  const total = `${count.toLocaleString("en-US")} ${count === 1 ? "problem" : "problems"}`;
  return { error: first?.row === 0 ? first.message : `The file was not imported: ${total}.`, problems };
}
