import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../../scripts/lib/problem.mjs";
import { beforeExit } from "../../scripts/lib/process/command.mjs";
import { secondsSince } from "../../scripts/lib/step.mjs";

/**
 * A part that fails stops no other, unless the rest need it. Of a whole run two go on at a time: some leave a core idle.
 * Resolves to a result for each, undefined for one that was not run.
 */
export async function runParts(chosen, options) {
  const reports = mkdtempSync(join(tmpdir(), "tank-tests-"));
  beforeExit(async () => rmSync(reports, { recursive: true, force: true }));
  const started = [];
  const queue = chosen.values();
  const runNext = async () => {
    for (const part of queue) {
      const needed = started.filter(({ isNeeded }) => isNeeded).map(({ result }) => result);
      const report = join(reports, `${part.label}.xml`);
      const result = Promise.all(needed).then((results) =>
        results.every(isPassed) ? runPart(part, report, options) : undefined,
      );
      started.push({ isNeeded: part.isNeeded, result });
      await result;
    }
  };
  await Promise.all(Array.from({ length: options.isWhole ? 2 : 1 }, runNext));
  return Promise.all(started.map(({ result }) => result));
}

function isPassed(result) {
  return result?.failed === 0;
}

async function runPart({ run }, report, { args, isWhole }) {
  const startedAt = performance.now();
  try {
    const { passed = 0, failed = 0, failures = [] } = (await run(report, args, { isWhole })) ?? {};
    return { passed, failed, failures, time: secondsSince(startedAt) };
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return { passed: 0, failed: 1, failures: [], time: secondsSince(startedAt) };
  }
}

/** Names the tests that failed, of which a long output may be kept by its end alone; the last line counts all. Returns the exit code. */
export function showSummary(results, chosen) {
  const width = Math.max(...chosen.map(({ label }) => label.length)) + 2;
  console.log("");
  for (const [index, { label }] of chosen.entries()) console.log(`${label.padEnd(width)}${outcomeOf(results[index])}`);
  for (const failure of results.flatMap((result) => result?.failures ?? [])) console.log(`\nFAILED  ${failure}`);
  const total = (count) => results.reduce((sum, result) => sum + (result?.[count] ?? 0), 0);
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
  return total("failed") > 0 ? 1 : 0;
}

function outcomeOf(result) {
  if (!result) return "not run";
  const { passed, failed, time } = result;
  const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : "";
  return `${failed > 0 ? "FAILED" : "ok    "}  ${time.padStart(8)}  ${tests}`.trimEnd();
}
