import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { workerBundle } from "../../scripts/lib/build/build-app.mjs";
import { startUp } from "../start-up.mjs";
import { comparisons, row } from "../tables.mjs";

export const title = "The Worker's weight";

export async function run() {
  const bundle = readFileSync(workerBundle);
  const rows = [
    row("Worker, gzipped", { measured: gzipSync(bundle).length / 1024, unit: "KiB" }),
    row("Worker", { measured: bundle.length / 1024, unit: "KiB" }),
    row("CPU to start", { measured: await startUp(), unit: "ms" }),
  ];
  return { tables: [comparisons(rows)] };
}
