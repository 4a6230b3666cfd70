import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "../../scripts/lib/build/build-app.mjs";
import { Problem } from "../../scripts/lib/problem.mjs";
import { run, runShown } from "../../scripts/lib/process/run.mjs";
import { programs, root } from "../../scripts/lib/project.mjs";
import { step } from "../../scripts/lib/step.mjs";
import { prepareStateOnce } from "../servers/prepared-state.mjs";
import { findChromium } from "./chromium.mjs";
import { readReport } from "./report.mjs";

/**
 * The parts of the test run, in the order they begin. `run(report, args, { isWhole })` throws when a check fails; a test
 * runner writes its JUnit report to the path `report`, takes `args`, and `run` resolves to how many tests passed and failed.
 * `isWhole` when all parts run but those that are long, two at a time, and of the journeys the main ones; without a part
 * that `isNeeded` those after it do not.
 */
export const parts = [
  { label: "checks", groups: ["lint"], run: check },
  {
    label: "build",
    groups: ["build", "scripts", "unit", "e2e", "engines", "backup", "long"],
    run: build,
    isNeeded: true,
  },
  { label: "browser journeys", groups: ["e2e"], run: testJourneys },
  { label: "unit tests in workerd", groups: ["unit"], run: testUnits },
  { label: "scripts", groups: ["scripts", "unit"], run: testScripts },
  { label: "Firefox and WebKit", groups: ["engines", "long"], run: testEngines },
  { label: "long journeys", groups: ["long"], run: testLongJourneys, isLong: true },
  { label: "long unit tests", groups: ["long"], run: testLongUnits, isLong: true },
  { label: "start", groups: ["long"], run: testStart, isLong: true },
  { label: "backups", groups: ["backup", "long"], run: testBackups, isLong: true },
];

/** And once the state that the tests' servers begin with. */
async function build() {
  await Promise.all([buildApp(), prepareStateOnce()]);
}

const checks = {
  "format and lint": [programs.biome, "ci", "."],
  imports: [programs.depcruise, "--config", "tests/lint/rooms/rules.mjs", "app", "workers", "drizzle"],
  "types and supported browsers": ["tests/lint/types-and-browsers.mjs"],
  dependencies: ["tests/lint/dependencies/check.mjs"],
};

/** All of them at once; tells of each that fails. */
function check() {
  return step(Object.keys(checks).join(", "), async () => {
    const outcomes = await Promise.allSettled(Object.values(checks).map((command) => run(process.execPath, command)));
    const failures = outcomes.filter(({ status }) => status === "rejected");
    if (failures.length > 0) throw new Problem(failures.map(({ reason }) => reason.message).join("\n\n"));
  });
}

/** With Node's own runner, for the code outside the Worker. */
function testScripts(report, _args, options) {
  const files = ["scripts", "tests"].flatMap(listNodeTests);
  return runTests("scripts", report, ["--test", "--test-concurrency=3", ...nodeReporters(report), ...files], options);
}

/** Names an engine that is not installed, and how to install it, as skipped; of a whole run only the main journeys. */
function testEngines(report, args, options) {
  // Without --test, whose reading of another process's output has failed by itself (Node 20).
  const command = [...nodeReporters(report), ...args, "tests/engines/engines.mjs"];
  return runTests("Firefox and WebKit", report, command, options, options.isWhole ? { ENGINES_SHORT: "1" } : {});
}

function testStart(report, args, options) {
  return runNodeTest("start", "tests/long/start/dev-business-central.mjs", report, args, options);
}

/** Kills and restores take minutes. */
function testBackups(report, args, options) {
  return runNodeTest("backups", "tests/long/backup/restored.mjs", report, args, options);
}

function runNodeTest(label, file, report, args, options) {
  return runTests(label, report, ["--test", ...nodeReporters(report), ...args, file], options);
}

function nodeReporters(report) {
  return [
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    "--test-reporter=junit",
    `--test-reporter-destination=${report}`,
  ];
}

function listNodeTests(folder) {
  const names = readdirSync(join(root, folder), { recursive: true });
  return names.filter((name) => name.endsWith(".test.mjs")).map((name) => join(folder, name));
}

/** Named, a test is run wherever it stands. */
function testUnits(report, args, options) {
  return testInWorkerd(
    "unit tests in workerd",
    report,
    options.isWhole ? ["--exclude=**/worker/long/**"] : args,
    options,
  );
}

function testLongUnits(report, args, options) {
  return testInWorkerd("long unit tests", report, ["tests/worker/long", ...args], options);
}

function testInWorkerd(label, report, args, options) {
  const reporters = ["--reporter=default", "--reporter=junit", `--outputFile.junit=${report}`];
  return runTests(label, report, [programs.vitest, "run", "--silent=passed-only", ...reporters, ...args], options);
}

/** Named, a journey is run wherever it stands. */
function testJourneys(report, args, options) {
  return playJourneys("browser journeys", report, options.isWhole ? ["--project=main"] : args, options);
}

function testLongJourneys(report, args, options) {
  return playJourneys("long journeys", report, ["--project=long", ...args], options);
}

async function playJourneys(label, report, args, options) {
  const env = { CHROMIUM: await findChromium(), PLAYWRIGHT_JUNIT_OUTPUT_FILE: report };
  const command = [programs.playwright, "test", "--reporter=list,junit", ...args];
  return runTests(label, report, command, options, env);
}

/**
 * A run that fails without a failed test, such as by a file that does not load, counts as one failure. Beside another
 * part the output is shown as one block.
 */
async function runTests(label, report, command, { isWhole }, env) {
  const log = isWhole ? `${report}.log` : undefined;
  const heading = `\n— ${label}\n`;
  if (log) writeFileSync(log, `${heading}\n`);
  console.log(log ? `  ${label} started` : heading);
  const code = await runShown(process.execPath, command, { env, minutes: 30, log });
  const { passed, failed, failures } = readReport(report);
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), failures };
}
