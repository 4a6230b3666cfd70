import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** Runs parts that stand in for those of `npm test`. */
function runStandIns(parts, isWhole = true) {
  const [commands, tested] = ["../../scripts/lib/process/command.mjs", "./run-parts.mjs"].map(
    (path) => new URL(path, import.meta.url),
  );
  const script = `
    import { runCommand } from "${commands}";
    import { runParts, showSummary } from "${tested}";
    const parts = [${parts.join(",")}];
    const options = { args: [], isWhole: ${isWhole} };
    await runCommand(async () => showSummary(await runParts(parts, options), parts));`;
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd });
  const lines = stdout
    .toString()
    .replaceAll(/ +[\d.]+ s */g, " | ")
    .trim()
    .split("\n");
  return { status, lines: lines.map((line) => line.trimEnd().replace(/ \|$/, "")) };
}

const passing = `{ label: "journeys", run: () => ({ passed: 3 }) }`;
const failing = (more = "") => `{ label: "build", ${more} run: () => { throw new Error("no disk") } }`;
const halfFailing = `{ label: "units", run: () => ({ passed: 1, failed: 2, failures: ["of sizes", "of names"] }) }`;

test("a part that fails stops no other, and fails the run", () => {
  assert.deepEqual(runStandIns([failing(), halfFailing, passing]), {
    status: 1,
    lines: [
      "build     FAILED | 0 passed, 1 failed",
      "units     FAILED | 1 passed, 2 failed",
      "journeys  ok | 3 passed, 0 failed",
      "",
      "FAILED  of sizes",
      "",
      "FAILED  of names",
      "",
      "4 passed, 3 failed",
    ],
  });
});

test("what needs a part that failed is not run", () => {
  assert.deepEqual(runStandIns([halfFailing, failing("isNeeded: true,"), passing]), {
    status: 1,
    lines: [
      "units     FAILED | 1 passed, 2 failed",
      "build     FAILED | 0 passed, 1 failed",
      "journeys  not run",
      "",
      "FAILED  of sizes",
      "",
      "FAILED  of names",
      "",
      "1 passed, 3 failed",
    ],
  });
});

test("a run whose parts pass is a success", () => {
  assert.equal(runStandIns([passing]).status, 0);
});

const told = (label, more = "") =>
  `{ label: "${label}", ${more} async run() {
    console.log("${label} begins");
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    console.log("${label} ends");
  } }`;
const linesOf = (...args) => runStandIns(...args).lines.slice(0, -6);

test("two parts of a whole run go on at a time, and of others one", () => {
  const parts = ["a", "b", "c"].map((label) => told(label));
  assert.deepEqual(linesOf(parts), ["a begins", "b begins", "a ends", "c begins", "b ends", "c ends"]);
  assert.deepEqual(linesOf(parts, false), ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("what needs a part waits for it, while a part before it goes on", () => {
  const parts = [told("build", "isNeeded: true,"), told("units"), told("journeys")];
  const [first, second, ...both] = linesOf(parts);
  assert.deepEqual(
    [first, second, ...both.slice(0, 2)],
    ["build begins", "build ends", "units begins", "journeys begins"],
  );
});
