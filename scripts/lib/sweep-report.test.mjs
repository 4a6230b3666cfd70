import assert from "node:assert/strict";
import { test } from "node:test";
import { sweepReport } from "./sweep-report.mjs";

const keys = (count) => Array.from({ length: count }, (_, index) => `pending/${index}`);

for (const [name, args, report] of [
  ["no key", [[]], "Nothing to delete."],
  ["one key", [keys(1)], "To delete: 1 key\npending/0"],
  ["deleted keys", [keys(2), true], "Deleted 2 keys:\npending/0\npending/1"],
]) {
  test(`the report of ${name}`, () => assert.equal(sweepReport(...args), report));
}

test("only the first fifty keys are listed", () => {
  const lines = sweepReport(keys(53)).split("\n");
  assert.equal(lines.length, 52);
  assert.deepEqual([lines[0], lines[50], lines[51]], ["To delete: 53 keys", "pending/49", "and 3 more"]);
});
