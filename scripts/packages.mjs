import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { run } from "./run.mjs";
import { step } from "./steps.mjs";

/** Installs what package-lock.json names, unless that is what node_modules holds. */
export async function installPackages() {
  if (packagesInstalled()) return;
  const [command, ...args] = npm();
  await step("Installing packages", () =>
    run(command, [...args, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]),
  );
}

/** npm leaves its own account of what it installed as the last thing it does. */
function packagesInstalled() {
  const account = join(root, "node_modules/.package-lock.json");
  if (!existsSync(account)) return false;
  const { packages: installed } = JSON.parse(readFileSync(account, "utf8"));
  const { packages: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(locked).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || (path in installed ? installed[path].version === version : optional || devOptional),
  );
}

function npm() {
  const program = process.env.npm_execpath;
  return program?.endsWith("npm-cli.js") ? [process.execPath, program] : ["npm"];
}
