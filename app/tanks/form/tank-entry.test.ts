import { describe, expect, test } from "vitest";
import type { TankConflict } from "~/tanks/model/screen-content";
import type { Tank } from "~/tanks/model/tank";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import { completeValues, describeChanges, parseDraft } from "./tank-draft";
import { openEntry, withAnswer, withDraft } from "./tank-entry";

const id = "0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11";
const photo = (digit: number) => `/objects/uploads/${id.slice(0, -1)}${digit}`;

const tank: Tank = {
  id,
  ...sampleFields,
  locationWithinFacility: "Bay 3\nRow 2",
  photoUrls: [photo(1), photo(2)],
  version: 4,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  changedBy: null,
};
const typed = { ...completeValues({}, tank), productContained: "Kerosene" };
const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, changedBy, ...before } = tank;
const saved = { ...before, id, productContained: "Propane", version: 5, updatedAt: new Date(1), changedBy };
const conflict: TankConflict = { saved, opened: before, taken: [], asked: ["productContained"] };
const question = { error: "Choose.", conflict, result: { initialValue: typed } };

describe("the entry of a form", () => {
  const opened = openEntry({ tank, newId: id });
  const asked = withAnswer(opened, question);

  test("shows a question with what was typed", () => {
    expect(asked).toMatchObject({ conflict, values: typed, opened: { version: 4 }, turn: 1 });
  });

  test.each([
    ["none", undefined],
    ["a lost line", { error: "No connection." }],
    ["a refusal", { error: "Choose the photos again.", result: { error: { photoUrls: ["Choose again."] } } }],
    ["a success", { saved: { id, propertyNumber: "P-1", toast: { title: "Tank updated successfully" } } }],
  ])("keeps question, words and base through an answer that is %s", (_, answer) => {
    const { conflict, values, opened, turn } = asked;
    expect(withAnswer(asked, answer)).toMatchObject({ conflict, values, opened, turn });
  });

  test("shows another question in place of the last", () => {
    const third = { ...conflict, saved: { ...saved, version: 6 } };
    expect(withAnswer(asked, { ...question, conflict: third })).toMatchObject({ conflict: third, turn: 2 });
  });

  test("comes back from storage with question, words and base", () => {
    const stored = { values: typed, opened: asked.opened, conflict, savedAt: 1 };
    const draft = parseDraft(JSON.parse(JSON.stringify(stored)));
    expect(draft && withDraft(opened, draft, tank)).toMatchObject({ conflict, values: typed, opened: asked.opened });
  });

  test("of a draft without a base has none, so that the server asks", () => {
    const draft = parseDraft({ values: { ...typed, photoUrls: [photo(1)] }, savedAt: 1 });
    const entry = draft && withDraft(opened, draft, tank);
    expect(entry).toMatchObject({ opened: undefined, restored: "Product Contained" });
  });
});

describe("the entry of a form that was filled in beside a tank", () => {
  const { customerName, productContained, propertyNumber } = sampleFields;
  const filled = { customerName, productContained, propertyNumber };
  const opened = openEntry({ tank: null, newId: "new", beside: { id, ...filled } });

  test("starts with what the tanks have in common, and with an id of its own", () => {
    expect(opened).toMatchObject({ id: "new", values: { ...filled, tankSizeGallons: 0 } });
    expect(completeValues(opened.values, undefined)).toMatchObject({ locationWithinFacility: "", photoUrls: [] });
  });

  test("comes back from storage with its words, of which those that were filled in are none", () => {
    const values = { ...completeValues({}, opened.beside), tankSizeGallons: "500" };
    const draft = parseDraft(JSON.parse(JSON.stringify({ values, beside: opened.beside, savedAt: 1 })));
    const plain = openEntry({ tank: null, newId: "other" });
    for (const entry of [opened, plain]) {
      const found = draft && withDraft(entry, draft, null);
      expect(found).toMatchObject({ values, beside: filled, restored: "Tank Size (Gallons)" });
    }
  });
});

describe("a stored draft", () => {
  test.each([undefined, null, 7, "tank", [], {}, { values: null }, { values: "x" }, { values: [1] }])(
    "of %j is none",
    (stored) => {
      expect(parseDraft(stored)).toBeUndefined();
    },
  );

  test.each([
    ["an id", { id: "7" }],
    ["a base", { opened: { version: "x" } }],
    ["what its form was filled with", { beside: { customerName: 7 } }],
    ["a question", { conflict: { saved: {}, asked: ["colour"] } }],
    ["a time", { savedAt: {} }],
  ])("keeps its words beside %s that does not fit", (_, part) => {
    const draft = parseDraft({ values: typed, savedAt: 1, ...part });
    expect(draft?.values).toEqual(typed);
  });

  test("lacks a field of a later release: it stays as it was", () => {
    const { locationWithinFacility, photoUrls, ...earlier } = typed;
    const draft = parseDraft({ values: { ...earlier, colour: "red" }, savedAt: 1 });
    expect(completeValues(draft?.values, tank)).toEqual(typed);
  });

  test("keeps only photos that a server stores", () => {
    const photoUrls = [photo(1), "javascript:alert(1)", photo(2)];
    expect(parseDraft({ values: { photoUrls }, savedAt: 1 })?.values.photoUrls).toEqual([photo(1), photo(2)]);
  });
});

test.each([
  [{}, ""],
  [{ locationWithinFacility: "Bay 3\r\nRow 2" }, ""],
  [{ propertyNumber: "P-2", tankSizeGallons: "5" }, "Tank Size (Gallons), Property Number"],
  [{ photoUrls: [photo(1), photo(3), photo(4)] }, "1 photo removed, 2 photos added"],
  [{ photoUrls: [photo(2), photo(1)] }, "photos in another order"],
])("changes %j are described", (changes, text) => {
  expect(describeChanges({ ...completeValues({}, tank), ...changes }, tank)).toBe(text);
});
