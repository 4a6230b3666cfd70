import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../scripts/lib/project.mjs";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

for (const page of ["SECURITY.md", "docs/security.md"]) {
  const text = readFileSync(join(root, page), "utf8");

  test(`every test and command that ${page} names exists`, () => {
    const files = [...text.matchAll(/`([\w./$-]+\.(?:test|spec)\.(?:ts|tsx|mjs))`/g)].map(([, file]) => file);
    assert.ok(files.length > 10, `only ${files.length} tests were found`);
    assert.deepEqual(
      files.filter((file) => !existsSync(join(root, file))),
      [],
    );
    const commands = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name]) => name);
    assert.deepEqual(
      commands.filter((name) => !(name in scripts)),
      [],
    );
  });

  test(`${page} gives every threat a test`, () => {
    const rows = text
      .split("\n")
      .filter((line) => /^\| .* \| .* \| .* \|$/.test(line) && !line.startsWith("| threat |"));
    const isHead = (row) => /^\| chapter \|/.test(row);
    assert.deepEqual(
      rows.filter((row) => !isHead(row) && !/`[^`]+\.(test|spec)\.(ts|tsx|mjs)`[^|]*\|$/.test(row)),
      [],
    );
  });
}
