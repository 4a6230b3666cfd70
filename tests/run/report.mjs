import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { DOMParser } from "linkedom";

const [reasonLines, pageLines] = [4, 40];

/**
 * What a test runner wrote to the path `report` as JUnit: how many tests passed and failed, and of each failed one its
 * name, how its message begins, the line it failed at and what its page showed. Without a report, such as after a file that does not load, no test has run.
 */
export function readReport(report) {
  const cases = existsSync(report)
    ? [...new DOMParser().parseFromString(readFileSync(report, "utf8"), "text/xml").querySelectorAll("testcase")]
    : [];
  const failures = cases.flatMap((testCase) => {
    const failure = testCase.querySelector("failure, error");
    if (!failure) return [];
    return [[nameOf(testCase), ...reasonOf(failure), ...pageOf(testCase, dirname(report))].join("\n")];
  });
  const skipped = cases.filter((testCase) => testCase.querySelector("skipped")).length;
  return { passed: cases.length - failures.length - skipped, failed: failures.length, failures };
}

/** A runner of Node's gives the class "test" to all. */
function nameOf(testCase) {
  const [file, name] = ["classname", "name"].map((attribute) => testCase.getAttribute(attribute));
  return file && file !== "test" ? `${file} › ${name}` : name;
}

function reasonOf(failure) {
  const told = stripVTControlCharacters(failure.textContent || failure.getAttribute("message") || "");
  const lines = told.split("\n").filter((line) => line.trim() !== "");
  const failedAt = lines.filter((line) => /^\s*> \d+ \|/.test(line));
  return [...lines.slice(0, reasonLines), ...failedAt].map((line) => `    ${line.trim()}`);
}

/** Playwright attaches the page as text, which is all that a machine far away leaves of it. */
function pageOf(testCase, folder) {
  const [, path] = /\[\[ATTACHMENT\|(.*error-context\.md)\]\]/.exec(testCase.textContent) ?? [];
  const file = path && resolve(folder, path);
  const [, page = ""] = (file && existsSync(file) && /```yaml\n([\s\S]*?)\n```/.exec(readFileSync(file, "utf8"))) || [];
  const lines = page.split("\n").filter(Boolean);
  return lines.slice(0, pageLines).map((line) => `    ${line}`);
}
