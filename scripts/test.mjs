import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPackages } from "./packages.mjs";
import { Problem } from "./problem.mjs";
import { beforeEnd, runSession } from "./session.mjs";
import { secondsSince } from "./steps.mjs";

const groups = ["lint", "types", "scripts", "build", "unit", "e2e"];

await runSession(
  async () => {
    const [group, ...args] = process.argv.slice(2);
    if (group !== undefined && !groups.includes(group)) {
      throw new Problem(
        `There is no part "${group}". npm test runs all; npm test -- PART runs one: ${groups.join(", ")}`,
      );
    }
    await installPackages();
    const { parts } = await import("./test-parts.mjs");
    const chosen = parts.filter((part) => group === undefined || part.groups.includes(group));
    const results = await runParts(chosen, args);
    return showSummary(results, chosen);
  },
  { interrupted: 130 },
);

/** Stops at the first part that fails. */
async function runParts(parts, args) {
  const reports = mkdtempSync(join(tmpdir(), "tank-tests-"));
  const clear = async () => rmSync(reports, { recursive: true, force: true });
  beforeEnd(clear);
  const results = [];
  for (const part of parts) {
    results.push(await runPart(part, reports, args));
    if (results.at(-1).failed > 0) break;
  }
  return results;
}

async function runPart({ label, run }, reports, args) {
  const startedAt = performance.now();
  try {
    const { passed = 0, failed = 0 } = (await run(reports, args)) ?? {};
    return { label, passed, failed, time: secondsSince(startedAt) };
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return { label, passed: 0, failed: 1, time: secondsSince(startedAt) };
  }
}

function showSummary(results, chosen) {
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
