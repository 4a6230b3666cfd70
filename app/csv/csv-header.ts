import { type CsvProblem, maxCells, measureRow, parseRow, problemOfFile, type RowFault, rowFaults } from "./csv-row";

export interface CsvColumn {
  label: string;
  /** Accepted headers, the best first; case, spaces, dots and underscores are ignored. */
  spellings: string[];
  maxLength: number;
  isRequired: boolean;
}

export interface CsvHeader {
  delimiter: string;
  /** Indexes of the columns; undefined where an optional one is missing. */
  positions: (number | undefined)[];
  names: string[];
  titles: string[];
  row: number;
  bodyStart: number;
}

interface Candidate extends CsvHeader {
  places: number[][];
  wanted: number;
  filled: number;
}

interface Attempt {
  header?: Candidate;
  nearest?: Candidate;
  fault?: { row: number; cells: number; end: number; message: RowFault };
}

const delimiters = [",", ";", "\t", "|"];

/** Titles and blank lines may precede the header. */
const maxHeaderRow = 20;

/** Tells Excel the delimiter. Excel hides the line, so it has no row number. */
const separatorLine = /^sep=(.?)\n/i;

const maxNameLength = 200;
const maxShownLength = 50;
const maxNamesListed = 10;

export function findHeader(text: string, columns: CsvColumn[]): { header: CsvHeader } | { problem: CsvProblem } {
  const told = separatorLine.exec(text)?.[1];
  const attempts = [];
  for (const delimiter of delimiters.toSorted((a, b) => Number(b === told) - Number(a === told))) {
    const attempt = tryDelimiter(text, delimiter, columns);
    if (attempt.header) return withoutRepeats(attempt.header, columns);
    attempts.push(attempt);
  }
  return { problem: explain(attempts, columns) };
}

export function isTitleOf(title: string, { spellings }: CsvColumn): boolean {
  return spellings.some((spelling) => headerKey(spelling) === headerKey(title));
}

function headerKey(name: string): string {
  return name
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s_.]+/g, " ")
    .trim()
    .toLowerCase();
}

function tryDelimiter(text: string, delimiter: string, columns: CsvColumn[]): Attempt {
  let from = separatorLine.exec(text)?.[0].length ?? 0;
  let nearest: Candidate | undefined;
  for (let row = 1; row <= maxHeaderRow && from < text.length; row++) {
    const span = measureRow(text, from, delimiter);
    if (span.fault) return { nearest, fault: { ...span, row, message: span.fault } };
    const names = parseRow(text, from, span.end, delimiter);
    from = span.end + 1;
    const candidate = toCandidate({ delimiter, names, titles: names.map(toShown), row, bodyStart: from }, columns);
    if (columns.every(({ isRequired }, index) => !isRequired || candidate.places[index]?.length)) {
      return { header: candidate };
    }
    if (isNearer(candidate, nearest)) nearest = candidate;
  }
  return { nearest };
}

function toCandidate(header: Omit<CsvHeader, "positions">, columns: CsvColumn[]): Candidate {
  // Such as "Item No" and a tab alone: the title of one column, and a second one without any.
  const isTitle = (name: string) => name.length <= maxNameLength && !(header.names.length === 1 && name.includes("\t"));
  const keys = header.names.map((name) => (isTitle(name) ? headerKey(name) : ""));
  const places = columns.map((column) => findPlaces(keys, column));
  const wanted = places.filter(({ length }) => length > 0).length;
  const filled = keys.filter((key) => key !== "").length;
  return { ...header, places, positions: places.map(([first]) => first), wanted, filled };
}

function isNearer(candidate: Candidate, other: Candidate | undefined): boolean {
  if (!other) return candidate.filled > 0;
  return candidate.wanted === other.wanted ? candidate.filled > other.filled : candidate.wanted > other.wanted;
}

/** The best spelling wins: beside "Customer No.", "No." numbers something else. */
function findPlaces(keys: string[], { spellings }: CsvColumn): number[] {
  const places = spellings.map((spelling) =>
    keys.flatMap((key, index) => (key === headerKey(spelling) ? [index] : [])),
  );
  return places.find(({ length }) => length > 0) ?? [];
}

function withoutRepeats(candidate: Candidate, columns: CsvColumn[]) {
  const { delimiter, positions, places, titles, row, bodyStart } = candidate;
  const repeated = columns.find((_, index) => (places[index] ?? []).length > 1);
  if (repeated) return { problem: problemOfFile(`The file has the column "${repeated.label}" more than once.`) };
  const names = candidate.names.map((name, place) => columns[positions.indexOf(place)]?.label ?? name.trim());
  return { header: { delimiter, positions, names, titles, row, bodyStart } };
}

/** No delimiter gave a header. Reports the attempt with the most cells per row; it is the likeliest delimiter. */
function explain(attempts: Attempt[], columns: CsvColumn[]): CsvProblem {
  let nearest: Candidate | undefined;
  for (const { nearest: candidate } of attempts) if (candidate && isNearer(candidate, nearest)) nearest = candidate;
  const faults = attempts.flatMap(({ fault }) => fault ?? []).sort((a, b) => b.cells - a.cells || b.end - a.end);
  const [fault] = faults;
  const isBroken = fault && (faults.length === attempts.length || fault.cells > (nearest?.filled ?? 0));
  if (!isBroken || nearest?.wanted) return problemOfFile(missingSentence(nearest, columns));
  if (fault.message === rowFaults.tooManyCells) return problemOfFile(`The file has more than ${maxCells} columns.`);
  return { row: fault.row, column: "", message: fault.message };
}

function missingSentence(nearest: Candidate | undefined, columns: CsvColumn[]): string {
  const missing = columns.filter(({ isRequired }, index) => isRequired && !nearest?.places[index]?.length);
  const labels = missing.map(({ label }) => `"${label}"`).join(" and ");
  const sentence = missing.length > 1 ? `The columns ${labels} are missing.` : `The column ${labels} is missing.`;
  const names = (nearest?.titles ?? []).filter((title) => title !== "");
  const shown = names.slice(0, maxNamesListed).map((name) => `"${name}"`);
  if (names.length > maxNamesListed) shown.push("...");
  return shown.length > 0 ? `${sentence} The file has ${shown.join(", ")}.` : sentence;
}

function toShown(name: string): string {
  const text = name.slice(0, maxNameLength).replace(/\p{C}/gu, "").trim();
  return [...text].slice(0, maxShownLength).join("");
}
