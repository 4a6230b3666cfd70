import Papa from "papaparse";
import { Problem } from "../problem.mjs";

export const tankFields = [
  "customerName",
  "productContained",
  "tankSizeGallons",
  "propertyNumber",
  "locationWithinFacility",
];

const delimiters = [",", ";", "\t", "|"];

/**
 * The tanks of a CSV file, each with the line it begins on, and the names of the columns that were ignored. Throws a
 * Problem, and returns nothing, when a column is missing or a row does not parse. `plainCell` undoes what an export does
 * to a cell.
 */
export function readTanks(bytes, plainCell = (cell) => cell) {
  const text = decode(bytes);
  const rows = parseRows(text, delimiters.find((each) => hasAllFields(firstRow(text, each))) ?? ",");
  const header = rows.shift()?.cells.map((name) => name.trim()) ?? [];
  const columns = locateColumns(header);
  for (const { line, cells } of rows) requireWidth(line, cells.length, header.length);
  const tanks = rows.map(({ line, cells }) => ({ line, ...pick(columns, cells.map(plainCell)) }));
  return { tanks, ignored: header.filter((name) => name !== "" && !tankFields.includes(name)) };
}

/** The five values of a tank as they are sent: trimmed, with line breaks of one kind. */
export function tankValues(tank) {
  return Object.fromEntries(tankFields.map((field) => [field, tank[field]]));
}

/** Spreadsheets write UTF-8, UTF-16 with a mark, or the code page of Windows. */
function decode(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function firstRow(text, delimiter) {
  return Papa.parse(text, { delimiter, preview: 1 }).data[0] ?? [];
}

function hasAllFields(header) {
  return tankFields.every((field) => header.some((name) => name.trim() === field));
}

function parseRows(text, delimiter) {
  const rows = [];
  let line = 1;
  let from = 0;
  Papa.parse(text, {
    delimiter,
    step({ data, errors, meta }) {
      if (errors.length > 0) throw new Problem(`Line ${line}: ${errors[0].message}. Nothing was loaded.`);
      if (data.length > 1 || data[0].trim() !== "") rows.push({ line, cells: data });
      line += countBreaks(text.slice(from, meta.cursor));
      from = meta.cursor;
    },
  });
  return rows;
}

function countBreaks(text) {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

function locateColumns(header) {
  const missing = tankFields.filter((field) => !header.includes(field));
  if (missing.length > 0) {
    throw new Problem(
      `The file has no column ${missing.join(", ")}. Its first line must name: ${tankFields.join(", ")}.`,
    );
  }
  const repeated = tankFields.filter((field) => header.indexOf(field) !== header.lastIndexOf(field));
  if (repeated.length > 0) throw new Problem(`The file names the column ${repeated.join(", ")} more than once.`);
  return new Map(tankFields.map((field) => [field, header.indexOf(field)]));
}

function requireWidth(line, cells, columns) {
  if (cells === columns) return;
  throw new Problem(
    `Line ${line}: the row has ${cells} cells where the first line names ${columns} columns. Nothing was loaded.`,
  );
}

function pick(columns, cells) {
  return Object.fromEntries([...columns].map(([field, at]) => [field, cells[at].replace(/\r\n?/g, "\n").trim()]));
}
