import fc from "fast-check";
import { expect, test } from "vitest";
import { isNarrower, parseTankQuery, queryTanks, searchTanks, type TankQuery, toSearchable } from "./tank-query";

const names = ["\u039f\u0394\u039f\u03a3", "\u039f\u0394\u039f\u03a3\u0391", "\u0130zmir Oil", "Dover Oil", "dover"];
const list = names.flatMap((customerName, row) =>
  ["Diesel", "Heating Oil"].map((productContained, column) =>
    toSearchable({
      id: `${row}-${column}`,
      customerName,
      productContained,
      tankSizeGallons: 1000 * row + column,
      propertyNumber: `P-${row}`,
      locationWithinFacility: "Yard",
      version: 1,
      photoCount: column,
      coverPhoto: null,
    }),
  ),
);

function query(changes: Partial<TankQuery>): TankQuery {
  return { ...parseTankQuery(new URLSearchParams()), ...changes };
}

const shown = fc.record({
  sort: fc.constantFrom("newest" as const, "customer" as const, "size" as const),
  product: fc.constantFrom("", "Diesel"),
  has: fc.constantFrom("" as const, "photos" as const),
});
const typed = fc.tuple(fc.constantFrom(...names, "OIL", "P-"), fc.nat(6), fc.nat(6));

test("a search that goes on from another one finds the same in what that one found", () => {
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

test("a letter that is written otherwise at the end of a word is no way on from it", () => {
  const [odos, odosa] = names.map((name) => query({ q: name }));
  expect(odos && odosa && isNarrower(odosa, odos)).toBe(false);
});

test.each([{ sort: "size" as const }, { product: "Diesel" }, { customer: "dover" }, { has: "photos" as const }])(
  "another list, by %o, is no way on",
  (changes) => {
    expect(isNarrower(query({ q: "oil", ...changes }), query({ q: "oi" }))).toBe(false);
    expect(isNarrower(query({ q: "oil", ...changes }), query({ q: "oi", ...changes }))).toBe(true);
  },
);
