import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { root } from "../project.mjs";

/** The rows of demo/tanks.csv: the fields of a tank, and in `photos` the names of its photos. */
export function readDemoTanks() {
  const text = readFileSync(join(root, "demo/tanks.csv"), "utf8");
  return Papa.parse(text, { header: true, skipEmptyLines: true }).data;
}
