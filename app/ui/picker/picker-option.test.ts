import { expect, test } from "vitest";
import { searchKey } from "~/text/typed-text";
import { filterOptions, findOption, type PickerOption, putFirst } from "./picker-option";

const options = ["Trono Fuels", "Trono Oil", "Royal Farms", "TRONO FUELS"].map(
  (value): PickerOption => ({ value, badges: [], searched: [searchKey(value)] }),
);
const values = (found: readonly PickerOption[]) => found.map(({ value }) => value);

test("a query finds the options that hold it, in their order; an empty one finds all", () => {
  expect(values(filterOptions(options, " trono "))).toEqual(["Trono Fuels", "Trono Oil", "TRONO FUELS"]);
  expect(filterOptions(options, "  ")).toBe(options);
  expect(filterOptions(options, "nothing")).toEqual([]);
});

test("those that begin with the query come first, each group in its order", () => {
  expect(values(filterOptions(options, "f"))).toEqual(["Trono Fuels", "Royal Farms", "TRONO FUELS"]);
  expect(values(filterOptions(options, "ro"))).toEqual(["Royal Farms", "Trono Fuels", "Trono Oil", "TRONO FUELS"]);
});

test("a pasted no-break space finds as any other", () => {
  expect(values(filterOptions(options, "royal\u00a0farms"))).toEqual(["Royal Farms"]);
  expect(findOption(options, "royal\u202ffarms")?.value).toBe("Royal Farms");
});

test("a text names the first option that is it but for its case", () => {
  expect(findOption(options, " trono fuels ")).toBe(options[0]);
  expect(findOption(options, "trono")).toBeUndefined();
  expect(findOption(options, " ")).toBeUndefined();
});

test("letters are found however they are composed", () => {
  const cafes = ["Caf\u00e9 One", "Cafe\u0301 Two"].map(
    (value): PickerOption => ({ value, badges: [], searched: [searchKey(value)] }),
  );
  for (const query of ["caf\u00e9", "CAFE\u0301"]) expect(filterOptions(cafes, query)).toEqual(cafes);
  expect(findOption(cafes, "cafe\u0301 one")).toBe(cafes[0]);
  expect(findOption(cafes, "caf\u00e9 two")).toBe(cafes[1]);
});

test("where nothing else is found, accents, width and ligatures do not count", () => {
  const names = [
    "Qu\u00e9bec P\u00e9trole",
    "\u0130zmir Petrol",
    "\uff21\uff22\uff23\u77f3\u6cb9",
    "\ufb01ne O\ufb03ce",
    "Petrole",
    "I\u011eDIR GAZ",
    "Stra\u00dfe 1",
  ];
  const named = names.map((value): PickerOption => ({ value, badges: [], searched: [searchKey(value)] }));
  expect(values(filterOptions(named, "quebec"))).toEqual([names[0]]);
  expect(values(filterOptions(named, "izmir"))).toEqual([names[1]]);
  expect(values(filterOptions(named, "abc"))).toEqual([names[2]]);
  expect(values(filterOptions(named, "fine office"))).toEqual([names[3]]);
  expect(values(filterOptions(named, "petrole"))).toEqual([names[4]]);
  expect(values(filterOptions(named, "\u0131\u011fd\u0131r"))).toEqual([names[5]]);
  expect(values(filterOptions(named, "STRASSE"))).toEqual([names[6]]);
  expect(values(filterOptions(named, "\u200bizmir"))).toEqual([names[1]]);
  expect(filterOptions(named, "\u00b4")).toEqual([]);
  expect(findOption(named, "quebec petrole")).toBeUndefined();
});

test("given values come first, in their order, and nothing is doubled or lost", () => {
  expect(values(putFirst(options, ["Royal Farms", "gone", "Trono Oil"]))).toEqual([
    "Royal Farms",
    "Trono Oil",
    "Trono Fuels",
    "TRONO FUELS",
  ]);
  expect(putFirst(options, [])).toBe(options);
});
