import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../../scripts/lib/project.mjs";
import { levels } from "./asvs-levels.mjs";

const read = (file) => readFileSync(join(root, file), "utf8");
const { scripts } = JSON.parse(read("package.json"));
const testFile = /`([\w./$-]+\.(?:test|spec)\.(?:ts|tsx|mjs))`/g;

for (const page of ["SECURITY.md", "docs/security.md", "docs/asvs.md"]) {
  test(`every test, title and command that ${page} names exists`, () => {
    const text = read(page);
    const files = [...text.matchAll(testFile)].map(([, file]) => file);
    assert.deepEqual(
      files.filter((file) => !existsSync(join(root, file))),
      [],
    );
    const titles = [...text.matchAll(/`([^`]+)` "([^"]+)"/g)];
    assert.deepEqual(
      titles.flatMap(([, file, title]) => (read(file).includes(title) ? [] : [title])),
      [],
    );
    const commands = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name]) => name);
    assert.deepEqual(
      commands.filter((name) => !(name in scripts)),
      [],
    );
  });
}

test("docs/security.md gives every threat and every limit a test", () => {
  const rows = read("docs/security.md")
    .split("\n")
    .filter((line) => /^\| .* \| .* \| .* \|$/.test(line) && !line.endsWith("| test |"));
  assert.ok(rows.length > 30, `only ${rows.length} rows were found`);
  assert.deepEqual(
    rows.filter((row) => !/`[^`]+\.(test|spec)\.(ts|tsx|mjs)`[^|]*\|$/.test(row)),
    [],
  );
});

const asvs = read("docs/asvs.md");
const rows = [...asvs.matchAll(/^\| ([\d.]+) \| .+ \| (.+) \|$/gm)];
const excepted = rows.filter(([, , reason]) => reason.startsWith("Exception: "));
const inapplicable = [...asvs.matchAll(/^- ([\d., -]+): /gm)].flatMap(([, items]) => items.split(", ").flatMap(range));

/** "1.2.6-1.2.8" as its three items. */
function range(items) {
  const [first, last = first] = items.split("-");
  const [section, from, to] = [first.replace(/\.\d+$/, ""), Number(first.split(".")[2]), Number(last.split(".")[2])];
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
}

test("docs/asvs.md has every item of levels 1 and 2 once", () => {
  const items = Object.entries(levels).flatMap(([section, all]) =>
    [...all].flatMap((level, index) => (level === "3" ? [] : `${section}.${index + 1}`)),
  );
  const found = [...rows.map(([, item]) => item), ...inapplicable];
  assert.deepEqual(found.sort(), items.sort());
});

test("every item of docs/asvs.md that is no exception names its test", () => {
  const met = rows.filter((row) => !excepted.includes(row));
  assert.deepEqual(
    met.flatMap(([row, , tests]) => (tests.match(testFile) ? [] : row)),
    [],
  );
});

test("SECURITY.md has the figures of docs/asvs.md", () => {
  const [met, all] = [rows.length - excepted.length, rows.length + inapplicable.length];
  const figures = `${met} are met, ${excepted.length} are exceptions and ${inapplicable.length} do not apply`;
  assert.ok(read("SECURITY.md").includes(`Of the ${all} items of levels 1 and 2, ${figures}`), figures);
});
