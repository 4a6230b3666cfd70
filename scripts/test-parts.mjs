import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { checkLockFile } from "./lock-check.mjs";
import { programs, root } from "./project.mjs";
import { run, runShown } from "./run.mjs";
import { step } from "./steps.mjs";

/**
 * The parts of the test run, in order. `run(reports, args)` resolves to how many tests passed and failed, and throws
 * when something that is not a test fails; `reports` is a folder for machine-readable results, `args` go to the tool.
 */
export const parts = [
  { label: "lock file", groups: ["lint"], run: () => step("lock file", async () => checkLockFile()) },
  { label: "format and lint", groups: ["lint"], run: checkStyle },
  { label: "rooms", groups: ["lint"], run: checkRooms },
  { label: "types", groups: ["types", "lint"], run: checkTypes },
  { label: "build", groups: ["build", "unit", "e2e"], run: () => buildApp() },
  { label: "scripts", groups: ["scripts", "unit"], run: testScripts },
  { label: "unit tests in workerd", groups: ["unit"], run: testUnits },
  { label: "browser journeys", groups: ["e2e"], run: testJourneys },
];

async function checkStyle() {
  const colors = process.stdout.isTTY ? "force" : "off";
  await step("format and lint", () => run(process.execPath, [programs.biome, "ci", ".", `--colors=${colors}`]));
}

/** The imports between the folders, held against tests/rooms/rules.mjs. */
async function checkRooms() {
  const args = ["--config", "tests/rooms/rules.mjs", "app", "workers", "drizzle"];
  await step("rooms", () => run(process.execPath, [programs.depcruise, ...args]));
}

async function checkTypes() {
  const pretty = process.stdout.isTTY ? "true" : "false";
  await step("types", () => run(process.execPath, [programs.tsc, "--noEmit", "--pretty", pretty]));
}

/** Node's own runner, for what needs no workerd. */
async function testScripts(reports) {
  heading("scripts");
  const report = join(reports, "scripts.tap");
  const reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
  const counting = ["--test-reporter=tap", `--test-reporter-destination=${report}`];
  const files = ["scripts", "tests"].flatMap(nodeTests);
  const code = await runShown(process.execPath, ["--test", ...reporters, ...counting, ...files]);
  return counted(code, report, (tap) => ({ passed: tapCount(tap, "pass"), failed: tapCount(tap, "fail") }));
}

function heading(text) {
  console.log(`\n— ${text}\n`);
}

function nodeTests(folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".test.mjs"));
  return names.map((name) => join(folder, name));
}

function tapCount(tap, kind) {
  return Number(new RegExp(`^# ${kind} (\\d+)$`, "m").exec(tap)?.[1] ?? 0);
}

async function testUnits(reports, args) {
  heading("unit tests in workerd");
  const report = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runShown(process.execPath, [
    programs.vitest,
    "run",
    "--silent=passed-only",
    ...reporters,
    ...args,
  ]);
  return counted(code, report, (json) => {
    const { numPassedTests, numFailedTests } = JSON.parse(json);
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function testJourneys(reports, args) {
  heading("browser journeys");
  const report = join(reports, "playwright.json");
  const env = { CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runShown(process.execPath, [programs.playwright, "test", "--reporter=list,json", ...args], {
    env,
  });
  return counted(code, report, (json) => {
    const { expected, flaky, unexpected } = JSON.parse(json).stats;
    return { passed: expected + flaky, failed: unexpected };
  });
}

/**
 * A run that failed without a failed test (a file that does not load, a server that does not start) counts as one
 * failure, and so does one that left no report.
 */
function counted(code, report, read) {
  const { passed, failed } = readReport(report, read);
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function readReport(report, read) {
  try {
    return read(readFileSync(report, "utf8"));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
