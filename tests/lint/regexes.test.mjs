// ReDoS: each pattern of the app takes time linear in the length of the text, however hostile.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { analyse } from "scslre";
import ts from "typescript";
import { root } from "../../scripts/lib/project.mjs";

const sources = ["app", "workers", "drizzle"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => join(folder, name)),
);

test("no pattern takes quadratic time", () => {
  const patterns = sources.flatMap(patternsOf);
  assert.ok(patterns.length > 50, `only ${patterns.length} patterns were found`);
  const slow = patterns.filter(({ pattern }) => pattern === undefined || analyse(pattern).reports.length > 0);
  assert.deepEqual(
    slow.map(({ place, text }) => `${place} ${text}`),
    [],
  );
});

test("a quadratic pattern is noticed", () => {
  for (const pattern of [/\s*\n\s*/, /,+$/, /^(\w+\s?)*$/, /^\s*x?\s*y/]) {
    assert.notEqual(analyse(pattern).reports.length, 0, String(pattern));
  }
});

/** A pattern made at run time cannot be looked into, and is `undefined`. */
function patternsOf(path) {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true);
  const found = [];
  visit(source);
  return found;

  function visit(node) {
    if (ts.isRegularExpressionLiteral(node)) add(node, toPattern(node.text));
    if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") add(node, undefined);
    ts.forEachChild(node, visit);
  }

  function add(node, pattern) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ place: `${path}:${line + 1}`, text: node.getText(), pattern });
  }
}

function toPattern(literal) {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}
