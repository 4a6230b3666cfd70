import assert from "node:assert/strict";
import { test } from "node:test";
import { rowIds, tankIds } from "./tank-id.mjs";

const tank = { customerName: "Copley Hospital", tankSizeGallons: "500" };

test("the same rows get the same ids each time, and equal rows different ones", () => {
  const [first, second] = [tankIds(), tankIds()];
  const ids = [first(tank), first(tank), first({ ...tank, tankSizeGallons: "501" })];
  assert.deepEqual(ids, [second(tank), second(tank), second({ ...tank, tankSizeGallons: "501" })]);
  assert.equal(new Set(ids).size, 3);
});

test("an empty cell of a column that was added to the file makes no other id", () => {
  assert.equal(tankIds()({ ...tank, note: "" }), tankIds()(tank));
  assert.notEqual(tankIds()({ ...tank, note: "7" }), tankIds()(tank));
});

test("an id is a version 8 UUID", () => {
  assert.match(tankIds()(tank), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("a row has the same ids with thousands' commas and without: that of the plain size, and the one that commas made of it", () => {
  const forms = {
    plain: ["2500", "2500", "1000000", "500", "25,00"],
    commas: ["2,500", "2,500", "1,000,000", "500", "25,00"],
  };
  const idsOf = (sizes, ids) => sizes.map((tankSizeGallons) => ids({ ...tank, tankSizeGallons }));
  const [plain, commas] = [idsOf(forms.plain, tankIds()), idsOf(forms.commas, tankIds())];
  for (const sizes of Object.values(forms)) {
    const ids = idsOf(sizes, rowIds(["tankSizeGallons"]));
    assert.deepEqual(
      ids,
      plain.map((id, index) => [id, commas[index]]),
    );
  }
});
