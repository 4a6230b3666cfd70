import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readReport } from "./report.mjs";

function read(xml, context = "") {
  const folder = mkdtempSync(join(tmpdir(), "tank-report-"));
  try {
    writeFileSync(join(folder, "error-context.md"), context);
    writeFileSync(join(folder, "report.xml"), xml);
    return readReport(join(folder, "report.xml"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("tests that passed, failed and were skipped are counted, and the failed ones named with their reason", () => {
  const { passed, failed, failures } = read(`<?xml version="1.0" encoding="utf-8"?>
    <testsuites><testsuite name="list">
      <testcase name="sorts" classname="list.spec.ts"><failure message="m" type="FAILURE"><![CDATA[
  list.spec.ts:3 › sorts

    \u001b[31mError\u001b[0m: one & two < three
    Expected: 1
    Received: 2
    Timeout: 60000ms

    > 3 | expect(first).toBe(1);
    at line 3
]]></failure></testcase>
      <testcase name="keeps &quot;its&quot; place" classname="list.spec.ts"/>
      <testcase name="prints" classname="test"><error message="no paper"/></testcase>
      <testcase name="flies"><skipped/></testcase>
    </testsuite></testsuites>`);
  assert.deepEqual([passed, failed], [1, 2]);
  assert.deepEqual(failures, [
    "list.spec.ts › sorts\n    list.spec.ts:3 › sorts\n    Error: one & two < three\n    Expected: 1\n    Received: 2\n    > 3 | expect(first).toBe(1);",
    "prints\n    no paper",
  ]);
});

test("of a journey that failed it is told what its page showed", () => {
  const { failures } = read(
    `<testsuites><testsuite name="list">
      <testcase name="sorts" classname="list.spec.ts"><system-out><![CDATA[
[[ATTACHMENT|test-failed-1.png]]

[[ATTACHMENT|error-context.md]]
]]></system-out><failure message="not sorted"/></testcase>
    </testsuite></testsuites>`,
    '# Error details\n\n```\nError\n```\n\n```yaml\n- main:\n  - link "Add tank"\n```\n\n# Test source\n',
  );
  assert.deepEqual(failures, ['list.spec.ts › sorts\n    not sorted\n    - main:\n      - link "Add tank"']);
});

test("without a report no test has run", () => {
  assert.deepEqual(readReport(join(tmpdir(), "no-such-report.xml")), { passed: 0, failed: 0, failures: [] });
});
