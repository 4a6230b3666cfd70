import assert from "node:assert/strict";
import { test } from "node:test";
import { belowFloor, unpinned } from "./faults.mjs";

const floors = { tank: ["1.10.0", "it leaks"] };

function faultsOf(...versions) {
  const copies = versions.map((version, level) => [`${"node_modules/x/".repeat(level)}node_modules/tank`, { version }]);
  return belowFloor({ packages: Object.fromEntries(copies) }, floors);
}

test("a package below its floor is noticed, whichever copy it is", () => {
  assert.deepEqual(faultsOf("1.10.0", "1.10.1", "2.0.0"), []);
  assert.deepEqual(faultsOf("1.10.0", "1.9.9"), ["tank 1.9.9 is below 1.10.0: it leaks."]);
  assert.equal(faultsOf("1.10.0-beta.1").length, 1);
  assert.equal(faultsOf().length, 1);
});

test("a version that is not exact is noticed", () => {
  assert.deepEqual(unpinned({ dependencies: { a: "1.2.3" }, overrides: { b: { c: "$a" } } }), []);
  for (const version of ["^1.2.3", "~1.2.3", "1.2", "*", "latest", ">=1.2.3", "1.2.3 || 2.0.0", ""]) {
    assert.equal(unpinned({ devDependencies: { a: version } }).length, 1, version);
    assert.equal(unpinned({ overrides: { a: { b: version } } }).length, 1, version);
  }
});
