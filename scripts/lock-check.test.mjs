import assert from "node:assert/strict";
import { test } from "node:test";
import { missingOptionals } from "./lock-check.mjs";

const wants = { optionalDependencies: { native: "1.0.0" } };

for (const [name, place] of [
  ["in the package itself", "node_modules/a/node_modules/b/node_modules/native"],
  ["beside the package", "node_modules/a/node_modules/native"],
  ["at the top", "node_modules/native"],
]) {
  test(`an optional dependency ${name} is found`, () => {
    assert.deepEqual(missingOptionals({ "": {}, "node_modules/a/node_modules/b": wants, [place]: {} }), []);
  });
}

test("an optional dependency without an entry is named", () => {
  const packages = { "": {}, "node_modules/b": wants, "node_modules/c/node_modules/native": {} };
  assert.deepEqual(missingOptionals(packages), ["native (wanted by node_modules/b)"]);
});
