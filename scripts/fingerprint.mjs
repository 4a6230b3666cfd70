import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./project.mjs";

/**
 * A hash over names and contents of the given files and folders of the repository; what does not exist counts as
 * empty.
 */
export function fingerprint(paths, isWanted = () => true) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesUnder(join(root, path))).filter(isWanted)) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** The text of a stamp file, empty when there is none. */
export function readStamp(path) {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, "utf8") : "";
}

function filesUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
