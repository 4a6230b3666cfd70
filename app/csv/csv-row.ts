import Papa from "papaparse";
import { numeral } from "~/text/numerals";

export interface CsvProblem {
  /** As in a spreadsheet: the header and blank rows count, a `sep=` line does not; 0 is the whole file. */
  row: number;
  /** A label, the header of an unknown column, or "" for the whole row. */
  column: string;
  message: string;
}

export function problemOfFile(message: string): CsvProblem {
  return { row: 0, column: "", message };
}

/** Checked before a row is parsed: a million cells would take hundreds of megabytes. */
export const maxCells = 64;

const maxCellLength = 32_767;

export const rowFaults = {
  tooManyCells: `The row has more than ${maxCells} cells.`,
  longCell: `A cell has more than ${numeral(maxCellLength)} characters.`,
  unclosedQuote: "A quote is opened here and never closed.",
  textBehindQuote: "There is text after a closing quote.",
  spaceBeforeQuote: "There is a space before an opening quote.",
} as const;

export type RowFault = (typeof rowFaults)[keyof typeof rowFaults];

export interface RowSpan {
  end: number;
  cells: number;
  fault?: RowFault;
}

/** papaparse takes quadratic time after a broken quote, so it only gets rows that this function has accepted. */
export function measureRow(text: string, from: number, delimiter: string): RowSpan {
  let at = from;
  for (let cells = 1; cells <= maxCells; cells++) {
    const end = measureCell(text, at, delimiter);
    if (typeof end === "string") return { end: at, cells, fault: end };
    if (end - at > maxCellLength) return { end: at, cells, fault: rowFaults.longCell };
    if (text[end] !== delimiter) return { end, cells };
    at = end + 1;
  }
  return { end: at, cells: maxCells + 1, fault: rowFaults.tooManyCells };
}

export function parseRow(text: string, from: number, end: number, delimiter: string): string[] {
  // Without a line feed papaparse reports a space after the last quote.
  const row = `${text.slice(from, end)}\n`;
  return Papa.parse<string[]>(row, { delimiter, newline: "\n", preview: 1 }).data[0] ?? [];
}

function measureCell(text: string, from: number, delimiter: string): number | RowFault {
  const start = skipSpaces(text, from, delimiter);
  if (text[start] !== '"') return findCellEnd(text, start, delimiter);
  if (start > from) return rowFaults.spaceBeforeQuote;
  const close = findClosingQuote(text, start);
  if (close === -1) return rowFaults.unclosedQuote;
  const end = skipSpaces(text, close + 1, delimiter);
  return isCellEnd(text[end], delimiter) ? end : rowFaults.textBehindQuote;
}

function isCellEnd(char: string | undefined, delimiter: string): boolean {
  return char === delimiter || char === "\n" || char === undefined;
}

function findCellEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  while (!isCellEnd(text[at], delimiter)) at++;
  return at;
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (!isCellEnd(text[at], delimiter) && isSpace(text[at])) at++;
  return at;
}

/** What papaparse ignores between a closing quote and the next delimiter. */
function isSpace(char = ""): boolean {
  return (char <= " " || char > "~") && char.trim() === "";
}

function findClosingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
