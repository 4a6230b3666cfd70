// Preloaded by the commands of package.json (`node --import`): their own imports need the packages installed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parentIds } from "./lib/process/parents.mjs";
import { root } from "./lib/project.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`This needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
if (!isInstalled()) await installPackages();

/** Compares the versions in package-lock.json with those that npm noted as installed, which it does last. */
function isInstalled() {
  const installedPath = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedPath)) return false;
  const [locked, installed] = [join(root, "package-lock.json"), installedPath].map(readPackages);
  return Object.entries(locked).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || (path in installed ? installed[path].version === version : optional || devOptional),
  );
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}

async function installPackages() {
  console.log("Installing packages ...");
  const parents = parentIds();
  const guard = join(root, "scripts/lib/process/guard.mjs");
  const args = [guard, ...npm(), "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const [code] = await once(
    spawn(process.execPath, args, { cwd: root, stdio: ["pipe", "inherit", "inherit"] }),
    "exit",
  );
  if (code !== 0) process.exit(code ?? 1);
  // npm was killed meanwhile: a server started now would have nobody to stop it.
  if (parentIds() !== parents) process.exit(1);
}

function npm() {
  const program = process.env.npm_execpath;
  return program?.endsWith("npm-cli.js") ? [process.execPath, program] : ["npm"];
}
