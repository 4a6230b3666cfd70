// Fails when a package is below the version that closed a known hole, or when a pin is not exact.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/lib/project.mjs";
import { belowFloor, unpinned } from "./faults.mjs";
import { floors, lookedOver } from "./floors.mjs";

const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

const found = [
  ...belowFloor(read("package-lock.json"), floors),
  ...["package.json", "bench/package.json"].flatMap((path) => unpinned(read(path))),
];
for (const fault of found) console.error(fault);
console.log(`${Object.keys(floors).length} packages with known holes, looked over on ${lookedOver}.`);
process.exitCode = found.length > 0 ? 1 : 0;
