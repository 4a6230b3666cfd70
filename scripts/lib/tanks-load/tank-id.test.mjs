import assert from "node:assert/strict";
import { test } from "node:test";
import { tankIds } from "./tank-id.mjs";

const tank = { customerName: "Copley Hospital", tankSizeGallons: "500" };

test("the same rows get the same ids each time, and equal rows different ones", () => {
  const [first, second] = [tankIds(), tankIds()];
  const ids = [first(tank), first(tank), first({ ...tank, tankSizeGallons: "501" })];
  assert.deepEqual(ids, [second(tank), second(tank), second({ ...tank, tankSizeGallons: "501" })]);
  assert.equal(new Set(ids).size, 3);
});

test("an id is a version 8 UUID", () => {
  assert.match(tankIds()(tank), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
