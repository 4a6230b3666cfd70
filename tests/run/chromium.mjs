import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { Problem } from "../../scripts/lib/problem.mjs";
import { run } from "../../scripts/lib/process/run.mjs";
import { programs } from "../../scripts/lib/project.mjs";
import { step } from "../../scripts/lib/step.mjs";

/** Without windows to draw, the shell needs a quarter less CPU for the journeys. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
const installers = [
  [process.execPath, programs.playwright, "install", "--only-shell", "chromium"],
  ...["chromium-headless-shell", "chromium"].map((name) => [
    ...sudo,
    "sh",
    "-c",
    `apt-get update && apt-get install -y ${name}`,
  ]),
];

/** The path of a Chromium that starts: CHROMIUM, the system's or Playwright's; else it installs one. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM;
  if (wanted && !starts(wanted)) throw new Problem(`CHROMIUM=${wanted} does not start.`);
  let found = wanted || installedChromium();
  for (const [command, ...args] of installers) {
    if (found) return found;
    await step("Installing Chromium", () => run(command, args, { env: { DEBIAN_FRONTEND: "noninteractive" } })).catch(
      (error) => console.error(error.message.split("\n")[0]),
    );
    found = installedChromium();
  }
  if (found) return found;
  throw new Problem("The browser journeys need Chromium: install it, or name it in the environment variable CHROMIUM.");
}

export function installedChromium() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const system = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...system, chromium.executablePath()].find(starts);
}

/** Existing is not enough: on some systems it is a script that says how to install it. */
function starts(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}
