import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Problem } from "./problem.mjs";
import { programs } from "./project.mjs";
import { run } from "./run.mjs";
import { step } from "./steps.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium that starts: the one in CHROMIUM, the system's, Playwright's; else one is installed. */
export async function findChromium() {
  const asked = process.env.CHROMIUM;
  if (asked && !starts(asked)) throw new Problem(`CHROMIUM=${asked} does not start.`);
  const found = asked || (await installedChromium());
  if (found) return found;
  for (const install of [installPlaywrights, installDebians]) {
    await install().catch((error) => console.error(reasonIn(error.message)));
    const installed = await installedChromium();
    if (installed) return installed;
  }
  throw new Problem("The browser journeys need Chromium: install it, or name it in the environment variable CHROMIUM.");
}

async function installedChromium() {
  const { chromium } = await import("@playwright/test");
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const system = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...system, chromium.executablePath()].find((path) => existsSync(path) && starts(path));
}

/** Some systems put a script there that only says how to install it. */
function starts(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

function installPlaywrights() {
  return step("Downloading Chromium", () => run(process.execPath, [programs.playwright, "install", "chromium"]));
}

/** One line of the many that a failed installer leaves. */
function reasonIn(output) {
  const lines = output.split("\n");
  return lines.find((line) => /^(E|Error|sudo): /.test(line)) ?? lines[0];
}

async function installDebians() {
  if (!existsSync("/usr/bin/apt-get")) return;
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const aptGet = (...args) => {
    const [command, ...rest] = [...prefix, "apt-get", ...args];
    return run(command, rest, { env: { DEBIAN_FRONTEND: "noninteractive" } });
  };
  await step("Installing Chromium from the system's packages", async () => {
    await aptGet("update");
    await aptGet("install", "-y", "chromium");
  });
}
