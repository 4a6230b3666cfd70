/** Why a file is refused. */
export interface CsvProblem {
  /** Numbered as in a spreadsheet: the header and blank rows count, a `sep=` line does not; 0 is the whole file. */
  row: number;
  /** The label of a wanted column, the header of another one, or "" for the whole row. */
  column: string;
  message: string;
}

export function problemOfFile(message: string): CsvProblem {
  return { row: 0, column: "", message };
}
