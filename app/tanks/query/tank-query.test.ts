import fc from "fast-check";
import { expect, test } from "vitest";
import { makeSearchable } from "~/tanks/model/tank";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import { commonOf, isNarrower, queryTanks, searchTanks, type TankQuery } from "./tank-query";
import { sortNames } from "./tank-sorts";
import { parseTankQuery } from "./tank-url";

const names = ["\u039f\u0394\u039f\u03a3", "\u039f\u0394\u039f\u03a3\u0391", "\u0130zmir Oil", "Dover Oil", "dover"];
const list = names.flatMap((customerName, row) =>
  ["Diesel", "Heating Oil"].map((productContained, column) =>
    makeSearchable({
      ...sampleFields,
      id: `${row}-${column}`,
      customerName,
      productContained,
      tankSizeGallons: 1000 * row + column,
      propertyNumber: `P-${row}`,
      version: 1,
      createdAt: 0,
      changedAt: 0,
      photoCount: column,
      changedBy: null,
      coverPhoto: null,
    }),
  ),
);

function query(changes: Partial<TankQuery>): TankQuery {
  return { ...parseTankQuery(new URLSearchParams()), ...changes };
}

const shown = fc.record({
  sort: fc.constantFrom(...sortNames),
  product: fc.constantFrom("", "Diesel"),
  has: fc.constantFrom("", "photos"),
});
const typed = fc.tuple(fc.constantFrom(...names, "OIL", "P-"), fc.nat(6), fc.nat(6));

test("searching the results of a search for a longer text finds what searching all tanks finds", () => {
  fc.assert(
    fc.property(shown, typed, (others, [text, from, to]) => {
      const [before, after] = [
        query({ ...others, q: text.slice(0, from) }),
        query({ ...others, q: text.slice(0, to) }),
      ];
      if (!isNarrower(after, before)) return;
      expect(searchTanks(queryTanks(list, before), after.q)).toEqual(queryTanks(list, after));
    }),
    { numRuns: 500 },
  );
});

test("a final sigma that lower-cases differently in a longer word is not narrower", () => {
  const [odos, odosa] = names.map((name) => query({ q: name }));
  expect(odos && odosa && isNarrower(odosa, odos)).toBe(false);
});

test("what is counted back from now is searched anew each time", () => {
  expect(isNarrower(query({ changed: "1d" }), query({ changed: "1d" }))).toBe(false);
  expect(isNarrower(query({ changed: "2026-11-20" }), query({ changed: "2026-11-20" }))).toBe(true);
});

test.each([{ sort: "size" as const }, { product: "Diesel" }, { customer: "dover" }, { has: "photos" as const }])(
  "a query with another %o is not narrower",
  (changes) => {
    expect(isNarrower(query({ q: "oil", ...changes }), query({ q: "oi" }))).toBe(false);
    expect(isNarrower(query({ q: "oil", ...changes }), query({ q: "oi", ...changes }))).toBe(true);
  },
);

test.each([
  ["over", ["Dover Oil", "dover"]],
  ['"dover"', ["dover"]],
  ['"dove"', []],
])("the customer filter %j finds %j", (customer, found) => {
  const customers = queryTanks(list, query({ customer, product: "Diesel" })).map(({ customerName }) => customerName);
  expect(customers).toEqual(found);
});

test.each(["property", "location"] as const)(
  "numbers at either end of a %s are in the order of their values",
  (sort) => {
    const ordered = ["9", "9A", "10", "10a", "120", "B9", "b10", "Tank 2", "tank 10"];
    const tanks = list.slice(0, ordered.length).map((tank, index) => {
      const text = [...ordered].sort()[index] ?? "";
      return { ...tank, propertyNumber: text, locationWithinFacility: text };
    });
    expect(queryTanks(tanks, query({ sort })).map(({ propertyNumber }) => propertyNumber)).toEqual(ordered);
  },
);

test.each([
  [
    '?customer="Dover Oil"&product=Diesel&q=x',
    { customerName: "Dover Oil", productContained: "Diesel", propertyNumber: "" },
  ],
  ["?property=P-1", { customerName: "", productContained: "", propertyNumber: "P-1" }],
  ["?customer=dover&has=photos&changed=1d", undefined],
])("a tank that is added to %s begins with %o", (search, common) => {
  const found = commonOf(parseTankQuery(new URLSearchParams(search)));
  expect(found).toEqual(common && { id: "", ...common });
});

test("what a new tank begins with is spelled as in the newest tank", () => {
  const [newest] = queryTanks(list, query({ customer: '"dover oil"' }));
  const common = commonOf(query({ customer: '"dover oil"', property: "p-3" }), () => newest);
  expect(common).toMatchObject({ customerName: "Dover Oil", propertyNumber: "P-3", productContained: "" });
});
