import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../scripts/lib/problem.mjs";
import { run } from "../scripts/lib/process/run.mjs";
import { root } from "../scripts/lib/project.mjs";
import { step } from "../scripts/lib/step.mjs";

const folder = join(root, "bench");
const programs = {
  wrk: { sections: ["lists", "html", "create"], asked: ["-v"] },
  sqlite3: { sections: ["import"], asked: ["-version"] },
};

/** Installs the packages of the conventional build, unless they are installed. */
export async function installBenchPackages() {
  const installed = join(folder, "node_modules/.package-lock.json");
  if (existsSync(installed) && versions(installed) === versions(join(folder, "package-lock.json"))) return;
  const npm = process.env.npm_execpath?.endsWith("npm-cli.js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const [command, ...args] = [...npm, "ci", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"];
  await step("Installing the benchmark's packages", () => run(command, args));
}

function versions(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8"));
  return JSON.stringify(Object.entries(packages).flatMap(([path, { version }]) => (path ? [path, version] : [])));
}

/** Throws a Problem that names the package of a missing program that the sections need. */
export async function requirePrograms(sections) {
  for (const [name, { sections: users, asked }] of Object.entries(programs)) {
    if (!sections.some((section) => users.includes(section))) continue;
    const { error } = spawnSync(name, asked, { stdio: "ignore" });
    if (error) throw new Problem(`The benchmark needs ${name}: apt-get install ${name}`);
  }
}
