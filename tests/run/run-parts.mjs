import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../../scripts/lib/problem.mjs";
import { beforeExit } from "../../scripts/lib/process/command.mjs";
import { secondsSince } from "../../scripts/lib/step.mjs";

/** A part that fails stops no other, unless the rest need it. */
export async function runParts(chosen, options) {
  const reports = mkdtempSync(join(tmpdir(), "tank-tests-"));
  beforeExit(async () => rmSync(reports, { recursive: true, force: true }));
  const results = [];
  for (const part of chosen) {
    results.push(await runPart(part, join(reports, `${part.label}.xml`), options));
    if (part.isNeeded && results.at(-1).failed > 0) break;
  }
  return results;
}

async function runPart({ label, run }, report, { args, isWhole }) {
  const startedAt = performance.now();
  try {
    const { passed = 0, failed = 0 } = (await run(report, args, { isWhole })) ?? {};
    return { label, passed, failed, time: secondsSince(startedAt) };
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return { label, passed: 0, failed: 1, time: secondsSince(startedAt) };
  }
}

/** The last line counts the tests of all parts; returns the exit code. */
export function showSummary(results, chosen) {
  const width = Math.max(...chosen.map(({ label }) => label.length)) + 2;
  console.log("");
  for (const { label, passed, failed, time } of results) {
    const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : "";
    console.log(`${label.padEnd(width)}${failed > 0 ? "FAILED" : "ok    "}  ${time.padStart(8)}  ${tests}`.trimEnd());
  }
  for (const { label } of chosen.slice(results.length)) console.log(`${label.padEnd(width)}not run`);
  const total = (count) => results.reduce((sum, result) => sum + result[count], 0);
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
  return total("failed") > 0 ? 1 : 0;
}
