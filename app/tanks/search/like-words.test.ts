import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import { holdsWordsOf, likeWords } from "./like-words";

const tanks = [
  ["Artesian Water & Sons", "Fuel Oil #2", 777, "PROP-1", "Quarry Road, Wilmington"],
  ["O'Neill Heating", "Kerosene", 500, "QR-777", "Café yard"],
].map(([customerName, productContained, tankSizeGallons, propertyNumber, locationWithinFacility], index) => ({
  ...sampleFields,
  id: String(index),
  customerName: String(customerName),
  productContained: String(productContained),
  tankSizeGallons: Number(tankSizeGallons),
  propertyNumber: String(propertyNumber),
  locationWithinFacility: String(locationWithinFacility),
}));

describe("what a search that finds nothing may have meant", () => {
  test.each([
    ["words of several fields", "artesian 777", ["0"], []],
    ["words without their punctuation", "quarry road wilmington", ["0"], []],
    ["a number without its hyphen", "qr777", ["1"], []],
    ["a size", "oneill 500 gal", ["1"], []],
    ["a short word", "fuel oil 2", ["0"], []],
    ["and for &", "water and sons", ["0"], []],
    ["without an apostrophe and an accent", "oneill cafe", ["1"], []],
    ["letters and digits of full width", "\uff31\uff32\uff17\uff17\uff17", ["1"], []],
    ["a near spelling", "artisian", [], ["0"]],
    ["what stands in both", "777", ["0", "1"], []],
    ["a short word is not misspelled", "oik", [], []],
    ["nothing", " - ", [], []],
    ["nothing like it", "propane", [], []],
  ])("%s", (_, q, ids, nearIds) => {
    const { tanks: found, near } = finish(likeWords(tanks, q)).value;
    expect([found, near].map((each) => each.map(({ id }) => id))).toEqual([ids, nearIds]);
  });
});

test("of tanks that are spelled nearly so the first six are found", () => {
  const many = Array.from({ length: 4 }, () => tanks).flat();
  const named = many.map((tank, index) => ({ ...tank, id: String(index), customerName: "Artesian" }));
  expect(finish(likeWords(named, "artisian")).value).toEqual({ tanks: [], near: named.slice(0, 6) });
});

const sizes = [1000, 10000, 1500, 2500, 100000].map((tankSizeGallons, index) => ({
  ...sampleFields,
  ...{ id: String(tankSizeGallons), customerName: `Route ${index} School, Suite 1`, productContained: "Heating Oil" },
  ...{ tankSizeGallons, propertyNumber: `P-2001${index}`, locationWithinFacility: "Bay 2, 000 gate" },
}));

test.each([
  ["1,000 gallons", ["1000"]],
  ["2,500 gal", ["2500"]],
  ["heating oil 1000", ["1000"]],
  ["school 10,000", ["10000"]],
  ["school 100 gal", []],
  ["p20013 2,500", ["2500"]],
  ["bay 2,000 gal", []],
])("a size as a card writes it finds the tanks of that size: %s", (q, ids) => {
  const isFound = holdsWordsOf(q);
  expect(finish(likeWords(sizes, q)).value.tanks.map(({ id }) => id)).toEqual(ids);
  expect(sizes.filter(isFound).map(({ id }) => id)).toEqual(ids);
});

test("a word that is typed thousands of times is looked for once", () => {
  const compared = vi.spyOn(String.prototype, "startsWith");
  onTestFinished(() => compared.mockRestore());
  const isFound = holdsWordsOf("qu ".repeat(8000));
  expect(tanks.filter(isFound).map(({ id }) => id)).toEqual(["0"]);
  expect(compared.mock.calls.length).toBeLessThan(100);
});

test.each([100, 101])("at most 100 different words are looked for: %i", (count) => {
  const words = Array.from({ length: count }, (_, index) => `bay${index}`).join(" ");
  const found = tanks.slice(0, 1).map((tank) => ({ ...tank, locationWithinFacility: words }));
  expect(finish(likeWords(found, words)).value.tanks).toEqual(count > 100 ? [] : found);
  expect(found.filter(holdsWordsOf(words))).toEqual(count > 100 ? [] : found);
});

test("a search of many tanks pauses", () => {
  const many = Array.from({ length: 320 }, () => tanks).flat();
  expect(finish(likeWords(many, "propane"))).toEqual({ value: { tanks: [], near: [] }, pauses: 2 });
});

function finish<Value>(search: Generator<undefined, Value>): { value: Value; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = search.next();
    if (done) return { value, pauses };
  }
}
