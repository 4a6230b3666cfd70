import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** Runs parts that stand in for those of `npm test`. */
function runStandIns(parts) {
  const [commands, tested] = ["../../scripts/lib/process/command.mjs", "./run-parts.mjs"].map(
    (path) => new URL(path, import.meta.url),
  );
  const script = `
    import { runCommand } from "${commands}";
    import { runParts, showSummary } from "${tested}";
    const parts = [${parts.join(",")}];
    await runCommand(async () => showSummary(await runParts(parts, { args: [], isWhole: true }), parts));`;
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
const halfFailing = `{ label: "units", run: () => ({ passed: 1, failed: 2 }) }`;

test("a part that fails stops no other, and fails the run", () => {
  assert.deepEqual(runStandIns([failing(), halfFailing, passing]), {
    status: 1,
    lines: [
      "build     FAILED | 0 passed, 1 failed",
      "units     FAILED | 1 passed, 2 failed",
      "journeys  ok | 3 passed, 0 failed",
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
      "1 passed, 3 failed",
    ],
  });
});

test("a run whose parts pass is a success", () => {
  assert.equal(runStandIns([passing]).status, 0);
});
