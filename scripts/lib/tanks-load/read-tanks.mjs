import { loadAppModule } from "../app-module.mjs";
import { Problem } from "../problem.mjs";

/** With them a row is of a tank that exists; an export has them. */
const identityNames = ["id", "version"];

/**
 * Reads a CSV file as the app's imports do: each tank's values with its row, and the names of the ignored columns.
 * Throws a Problem when the file or one of its rows cannot be read, so that nothing is loaded.
 */
export async function readTanks(bytes) {
  const { decodeCsv, findHeader, visitRows, plainCell, tankFields, tankFieldNames } = await loadReader();
  const decoded = decodeCsv(bytes, { maxLines: Number.POSITIVE_INFINITY });
  if (decoded.error) throw new Problem(decoded.error);
  const names = [...tankFieldNames, ...identityNames];
  const columns = names.map((name) => ({
    label: name,
    spellings: [name],
    isRequired: tankFields[name]?.isRequired ?? false,
  }));
  const { header, problem } = findHeader(decoded.text, columns);
  if (problem) throw refusal(problem);
  const present = tankFieldNames.filter((_, index) => header.positions[index] !== undefined);
  const tanks = [];
  const broken = await visitRows(decoded.text, header, (cells, row) => {
    requireWidth(cells, header.names.length, row);
    const cellOf = (index) => plainCell(cells[header.positions[index]] ?? "").trim();
    const values = Object.fromEntries(present.map((name) => [name, cellOf(names.indexOf(name))]));
    const [id, version] = identityNames.map((name) => cellOf(names.indexOf(name)));
    if (id === "") return tanks.push({ row, values });
    if (!/^\d{1,15}$/.test(version)) throw refusal({ row, message: "The row has an id, but no version." });
    tanks.push({ row, values, id, version: Number(version) });
  });
  if (broken) throw refusal(broken);
  return { tanks, ignored: header.names.filter((name) => name !== "" && !names.includes(name)) };
}

async function loadReader() {
  const paths = [
    "csv/decode-csv.ts",
    "csv/csv-header.ts",
    "csv/csv-body.ts",
    "csv/csv-cell.ts",
    "tanks/model/tank-fields.ts",
  ];
  const modules = await Promise.all(paths.map((path) => loadAppModule(`app/${path}`)));
  return Object.assign({}, ...modules);
}

function refusal({ row, message }) {
  return new Problem(row === 0 ? message : `Row ${row}: ${message} Nothing was loaded.`);
}

/** A row of another width comes from a quote or a delimiter that is wrong. */
function requireWidth(cells, width, row) {
  if (cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "")) return;
  throw refusal({ row, message: `The row has ${cells.length} cells, but the header has ${width}.` });
}
