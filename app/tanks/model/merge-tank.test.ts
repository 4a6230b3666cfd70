import { describe, expect, test } from "vitest";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import { parseBase } from "./base-version";
import { mergePhotos, mergeTank } from "./merge-tank";
import type { TankInput } from "./tank.schema";

const base: TankInput = {
  ...sampleFields,
  photoUrls: ["p1"],
};

describe("merging two people's changes", () => {
  const cases: [name: string, mine: Partial<TankInput>, saved: Partial<TankInput>, merge: object][] = [
    [
      "of different fields asks nothing",
      { tankSizeGallons: 5 },
      { productContained: "Kerosene" },
      {
        merged: { ...base, tankSizeGallons: 5, productContained: "Kerosene" },
        taken: ["productContained"],
        asked: [],
      },
    ],
    [
      "to the same value asks nothing",
      { tankSizeGallons: 5 },
      { tankSizeGallons: 5 },
      {
        merged: { ...base, tankSizeGallons: 5 },
        taken: [],
        asked: [],
      },
    ],
    [
      "of one field asks for it alone",
      { tankSizeGallons: 5, propertyNumber: "P-2" },
      { tankSizeGallons: 6, customerName: "Beta" },
      {
        merged: { ...base, tankSizeGallons: 5, propertyNumber: "P-2", customerName: "Beta" },
        taken: ["customerName"],
        asked: ["tankSizeGallons"],
      },
    ],
    [
      "of which one knows a field less leaves that as it is",
      { tankSizeGallons: 5, locationWithinFacility: undefined },
      { locationWithinFacility: "Bay 4" },
      { merged: { ...base, tankSizeGallons: 5, locationWithinFacility: "Bay 4" }, taken: [], asked: [] },
    ],
    [
      "of the other side alone takes all of them",
      {},
      { photoUrls: ["p2"], locationWithinFacility: "Bay 4" },
      {
        merged: { ...base, photoUrls: ["p2"], locationWithinFacility: "Bay 4" },
        taken: ["locationWithinFacility", "photoUrls"],
        asked: [],
      },
    ],
  ];
  test.each(cases)("%s", (_, mine, saved, merge) => {
    expect(mergeTank({ opened: base, mine: { ...base, ...mine }, saved: { ...base, ...saved } })).toEqual(merge);
  });

  test("neither asks nor tells of a name that was stored with a no-break space or marks of direction, which a form sends no more", () => {
    const saved = { ...base, customerName: "\u202aAcme\u00a0Oil\u202c", productContained: "Kerosene" };
    const opened = { ...base, customerName: "Acme Oil" };
    const { merged, taken, asked } = mergeTank({ opened, mine: { ...opened, tankSizeGallons: 5 }, saved });
    expect({ taken, asked }).toEqual({ taken: ["productContained"], asked: [] });
    expect(merged).toEqual({ ...opened, tankSizeGallons: 5, productContained: "Kerosene" });
    expect(mergeTank({ opened, mine: { ...opened, customerName: "Beta" }, saved }).asked).toEqual([]);
  });

  test("without a common base asks for all that differs", () => {
    const { asked, taken } = mergeTank({ opened: undefined, mine: base, saved: { ...base, customerName: "Beta" } });
    expect({ asked, taken }).toEqual({ asked: ["customerName"], taken: [] });
  });
});

describe("merging the photos of two saves", () => {
  const cases: [name: string, opened: string[], mine: string[], saved: string[], merged: string[]][] = [
    ["keeps what both added", ["p1"], ["p1", "p3"], ["p1", "p2"], ["p1", "p2", "p3"]],
    ["keeps what somebody else added to none", [], ["p3"], ["p2"], ["p2", "p3"]],
    ["does not bring back what I removed", ["p1", "p2"], ["p2"], ["p1", "p2"], ["p2"]],
    ["does not bring back what somebody else removed", ["p1", "p2"], ["p1", "p2", "p3"], ["p2"], ["p2", "p3"]],
    ["adds a photo of both once", ["p1"], ["p1", "p2"], ["p1", "p2"], ["p1", "p2"]],
    ["keeps my order", ["p1", "p2"], ["p2", "p1"], ["p1", "p2", "p4"], ["p2", "p1", "p4"]],
    ["keeps the other side's order when I added", ["p1", "p2"], ["p1", "p2", "p3"], ["p2", "p1"], ["p2", "p1", "p3"]],
    ["keeps it when I removed", ["p1", "p2", "p3"], ["p1", "p2"], ["p2", "p1", "p3"], ["p2", "p1"]],
    ["keeps it when both added", ["p1", "p2"], ["p1", "p2", "p3"], ["p4", "p2", "p1"], ["p4", "p2", "p1", "p3"]],
    ["keeps my new cover", ["p1", "p2"], ["p3", "p1", "p2"], ["p2", "p1"], ["p3", "p2", "p1"]],
    ["keeps the other side's new cover when I added", ["p1"], ["p1", "p2"], ["p3", "p1"], ["p3", "p1", "p2"]],
    ["keeps my new cover of two", ["p1"], ["p2", "p1"], ["p3", "p1"], ["p2", "p3", "p1"]],
    ["leaves the cover that took the place of another", ["p1"], ["p1", "p2"], ["p3"], ["p3", "p2"]],
    ["puts a photo back where it was", ["p1", "p3"], ["p1", "p2", "p3"], ["p1", "p3", "p4"], ["p1", "p2", "p3", "p4"]],
    ["keeps the other side's order when I undo", ["p2", "p3"], ["p1", "p2", "p3"], ["p3", "p2"], ["p1", "p3", "p2"]],
    ["takes the other side's order when I changed nothing", ["p1", "p2"], ["p1", "p2"], ["p2", "p1"], ["p2", "p1"]],
  ];
  test.each(cases)("%s", (_, opened, mine, saved, merged) => {
    const versions = [opened, mine, saved].map((photoUrls) => ({ ...base, photoUrls }));
    const [first = base, second = base, third = base] = versions;
    expect(mergeTank({ opened: first, mine: second, saved: third }).merged.photoUrls).toEqual(merged);
  });
});

function ordersOf(paths: string[]): string[][] {
  const longer = paths.flatMap((path) =>
    ordersOf(paths.filter((other) => other !== path)).map((rest) => [path, ...rest]),
  );
  return [[], ...longer];
}

test("merged twice, as a repeated request is, photos stay; none is lost, and none that one side removed comes back", () => {
  const wrong: string[][][] = [];
  for (const opened of ordersOf(["1", "2", "3"])) {
    for (const mine of ordersOf(["1", "2", "3", "m"])) {
      for (const saved of ordersOf(["1", "2", "3", "s"])) {
        if (![...mine, ...saved].every((path) => "ms".includes(path) || opened.includes(path))) continue;
        const merged = mergePhotos(opened, mine, saved);
        const isIn = (path: string) => mine.includes(path) && saved.includes(path);
        const expected = [...opened.filter(isIn), ...[...mine, ...saved].filter((path) => !opened.includes(path))];
        const isWhole = [...merged].sort().join() === expected.sort().join();
        if (!isWhole || mergePhotos(opened, mine, merged).join() !== merged.join()) wrong.push([opened, mine, saved]);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test.each([undefined, null, "", "{", "[]", '{"photoUrls":1}', "null"])("a form that says %j has no base", (text) => {
  expect(parseBase(text)).toBeUndefined();
});
