/** Why a file is not imported. */
export interface CsvProblem {
  /** As a spreadsheet numbers its rows: the header and blank rows count, a `sep=` line does not; 0 is the whole file. */
  row: number;
  /** The column by the specification's name, or by the file's where it is no wanted one; "" is the whole row. */
  column: string;
  message: string;
}

export function problemOfFile(message: string): CsvProblem {
  return { row: 0, column: "", message };
}
