import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "./problem.mjs";
import { root } from "./project.mjs";

/**
 * Throws when the lock file leaves out an optional dependency that a package in it names: npm writes such locks when a
 * registry lacks the packages of some platforms, and `npm ci` then refuses them, there or on those platforms.
 */
export function checkLockFile() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const gaps = missingOptionals(packages);
  if (gaps.length > 0) throw new Problem(`package-lock.json has no entry for:\n${gaps.join("\n")}`);
}

export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersFrom(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${name} (wanted by ${path || "this project"})`),
  );
}

/** Where Node would look for a dependency: in the package itself, then in each folder around it. */
function foldersFrom(path) {
  const parts = path === "" ? [] : path.split("/node_modules/");
  const around = parts.map((_, depth) => `${parts.slice(0, depth + 1).join("/node_modules/")}/`);
  return [...around.reverse(), ""];
}
