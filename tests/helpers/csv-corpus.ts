import { acceptedFiles } from "./csv-accepted";
import type { CsvCase } from "./csv-case";
import { faultyFiles } from "./csv-faulty";
import { largeFiles } from "./csv-large";
import { refusedFiles } from "./csv-refused";

/** Files as spreadsheets, people and attackers make them; no two have the same name. */
export const csvCorpus: CsvCase[] = [...acceptedFiles, ...refusedFiles, ...faultyFiles, ...largeFiles];
