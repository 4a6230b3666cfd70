import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { DOMParser } from "linkedom";

const reasonLines = 4;

/**
 * What a test runner wrote to the path `report` as JUnit: how many tests passed and failed, and of each failed one its
 * name and how its message begins. Without a report, such as after a file that does not load, no test has run.
 */
export function readReport(report) {
  const cases = existsSync(report)
    ? [...new DOMParser().parseFromString(readFileSync(report, "utf8"), "text/xml").querySelectorAll("testcase")]
    : [];
  const failures = cases.flatMap((testCase) => {
    const failure = testCase.querySelector("failure, error");
    return failure ? [`${nameOf(testCase)}\n${reasonOf(failure)}`.trimEnd()] : [];
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
  return lines
    .slice(0, reasonLines)
    .map((line) => `    ${line.trim()}`)
    .join("\n");
}
