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
