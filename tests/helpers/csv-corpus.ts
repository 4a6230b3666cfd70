import type { ImportKind } from "../../app/imports/import-kind";
import type { CustomerRow, ImportProblem, ProductRow } from "../../app/imports/read-csv";
import { acceptedFiles } from "./csv-accepted";
import { faultyFiles } from "./csv-faulty";
import { largeFiles } from "./csv-large";
import { refusedFiles } from "./csv-refused";

/** One file and what reading it gives: its rows, how many they are where they are many, or why it is refused. */
export interface CsvCase {
  name: string;
  kind: ImportKind;
  fileName: string;
  /** Made when it is called: some files are of 10 MB. */
  bytes: () => Uint8Array<ArrayBuffer>;
  expected: CsvVerdict;
}

export type CsvVerdict =
  | { rows: (CustomerRow | ProductRow)[] }
  | { count: number }
  | { error: string; problems: ImportProblem[] };

/** Files as spreadsheets, people and attackers make them; no two have the same name. */
export const csvCorpus: CsvCase[] = [...acceptedFiles, ...refusedFiles, ...faultyFiles, ...largeFiles];
