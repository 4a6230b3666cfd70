import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { pageSize, totalsOf } from "~/tanks/model/screen-content";
import { makeSearchable } from "~/tanks/model/tank";
import { tankSchema } from "~/tanks/model/tank.schema";
import { searchedFieldNames } from "~/tanks/model/tank-fields";
import { queryTanks, type TankQuery } from "~/tanks/query/tank-query";
import { sortNames } from "~/tanks/query/tank-sorts";
import { parseTankQuery } from "~/tanks/query/tank-url";
import { createTank } from "~/tanks/store/tanks.server";
import demoTanks from "../../../demo/tanks.csv?raw";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import { listTankPage } from "./tank-list.server";

const db = drizzle(env.DB);
const photo = "/objects/uploads/0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11";
const odd = [
  { customerName: "Möbel Siegfried", propertyNumber: "MÖ-1" },
  { customerName: "mobel siegfried", propertyNumber: "100%_[x]" },
  // Beyond U+FFFF, so after the wide "Ａ", though the halves that UTF-16 has of it are smaller.
  ...["😀", "Ａ", "😁b", "Ａb", "\ue000", "a😀", "aＡ"].map((name) => ({
    customerName: name,
    propertyNumber: `${name}-1`,
  })),
  ...["10", "9", "009", "Tank 10", "tank 9", "10A", "9a", "9-10", "9-9", "9é", "12345678901234567890"].map(
    (number) => ({
      customerName: number,
      propertyNumber: number,
    }),
  ),
  { customerName: "ÉCOLE & Fils 'n' \"Co\"", propertyNumber: "\\'; drop table tanks; --" },
];

beforeAll(async () => {
  const { data } = Papa.parse<Record<string, string>>(demoTanks, { header: true, skipEmptyLines: true });
  const rows = [
    ...data,
    ...odd.map((changes) => ({
      ...data[0],
      ...changes,
      locationWithinFacility: changes.customerName,
      productContained: changes.customerName,
    })),
  ];
  for (const [index, row] of rows.entries()) {
    await createTank({ db, visitor: null }, tankSchema.parse({ ...row, photoUrls: index % 3 === 0 ? [photo] : [] }));
    await env.DB.prepare("update tanks set updated_at = ?1 - ?2 where seq = (select max(seq) from tanks)")
      .bind(Date.now(), (index % 50) * 43_200_000)
      .run();
  }
});

const none: TankQuery = parseTankQuery(new URLSearchParams());

async function walkForward(query: TankQuery) {
  const pages = [await listTankPage(db, query, undefined)];
  for (let page = pages[0]; page?.hasNext; ) {
    page = await listTankPage(db, query, { side: "after", id: page.tanks.at(-1)?.id ?? "" });
    pages.push(page);
  }
  return pages;
}

async function allTanks() {
  const pages = await walkForward(none);
  return pages.flatMap(({ tanks }) => tanks).map(makeSearchable);
}

const words = fc.constantFrom(
  "",
  "gas",
  "OIL",
  "ö",
  "É",
  "street",
  "100%_[",
  "'",
  '"',
  "\\",
  "zzz",
  "1",
  "dover\n",
  "a b",
);
const fourDaysAgo = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);

const anyQuery = fc.record({
  q: words,
  customer: fc.constantFrom(
    "",
    "Möbel Siegfried",
    "MOBEL SIEGFRIED",
    "École & fils 'n' \"co\"",
    "iegf",
    '"Mobel Siegfried"',
    '"Mobel"',
    '"',
    "nobody",
  ),
  property: fc.constantFrom("", "MÖ-1", "mÖ-1", "mö-1", "100%_[X]", "P"),
  product: fc.constantFrom("", "Diesel", "Gasoline", "nothing"),
  has: fc.constantFrom("", "photos", "no-photos"),
  // The lists' names are the server's alone: tests/e2e/long/admin-unlisted.spec.ts.
  unlisted: fc.constant(""),
  changed: fc.constantFrom("", "7d", "30d", fourDaysAgo, `${fourDaysAgo}-1200`, `${fourDaysAgo}+1400`),
  sort: fc.constantFrom(...sortNames),
});

describe("the pages of a query", () => {
  test("together hold what the browser finds in its copy, in the same order", async () => {
    const all = await allTanks();
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const pages = await walkForward(query);
        const expected = queryTanks(all, query);
        expect(pages.flatMap(({ tanks }) => tanks.map(makeSearchable))).toEqual(expected);
        const { total, gallons } = totalsOf(expected);
        for (const page of pages) expect([page.total, page.gallons]).toEqual([total, gallons]);
      }),
      { numRuns: 150 },
    );
  });

  test.each(sortNames)("sorted by %s are in the browser's order, letters beyond U+FFFF too", async (sort) => {
    const pages = await walkForward({ ...none, sort });
    const expected = queryTanks(await allTanks(), { ...none, sort });
    expect(pages.flatMap(({ tanks }) => tanks.map(({ id }) => id))).toEqual(expected.map(({ id }) => id));
  });

  test.each(sortNames)("sorted by %s lead back to the first one", async (sort) => {
    const forward = await walkForward({ ...none, sort });
    expect(forward.length).toBeGreaterThan(2);
    const backward = [forward.at(-1)];
    for (let page = backward[0]; page?.hasPrevious; ) {
      page = await listTankPage(db, { ...none, sort }, { side: "before", id: page.tanks[0]?.id ?? "" });
      backward.unshift(page);
    }
    expect(backward.map((page) => page?.tanks)).toEqual(forward.map(({ tanks }) => tanks));
  });

  test("after a tank that is not there are those of the first page", async () => {
    const page = await listTankPage(db, none, { side: "after", id: "gone" });
    expect(page.tanks).toHaveLength(pageSize);
    expect(page.hasPrevious).toBe(false);
  });
});

test("a search matches in each of the four fields, whatever the case, and not across two", async () => {
  const fields = { customerName: "Qa1", productContained: "Qb2", propertyNumber: "Qc3", locationWithinFacility: "Qd4" };
  await createTank({ db, visitor: null }, tankSchema.parse({ ...fields, tankSizeGallons: 1 }));
  for (const q of ["QA1", "qb2", "Qc3", "qD4"]) {
    expect((await listTankPage(db, { ...none, q }, undefined)).total, q).toBe(1);
  }
  expect((await listTankPage(db, { ...none, q: "a1qb" }, undefined)).total).toBe(0);
});

test("a long search finds what goes on as it does, and nothing that only begins so", async () => {
  for (const count of [40, 90, 100])
    await createTank(
      { db, visitor: null },
      tankSchema.parse({
        ...{ customerName: "Long", productContained: "Diesel", tankSizeGallons: 1, propertyNumber: `L-${count}` },
        locationWithinFacility: `${"x".repeat(count)}y`,
      }),
    );
  const found = async (q: string) => {
    const { tanks } = await listTankPage(db, { ...none, q }, undefined);
    return tanks.map(({ propertyNumber }) => propertyNumber);
  };
  expect(await found("x".repeat(95))).toEqual(["L-100"]);
  expect(await found(`${"X".repeat(40)}Y`)).toEqual(["L-100", "L-90", "L-40"]);
});

test("a search for what no tank can have finds none, and is no failure", async () => {
  expect((await listTankPage(db, { ...none, q: "dover\0" }, undefined)).total).toBe(0);
});

test("a property's number stands between two other searched fields, as its filter in SQL takes it", () => {
  expect(searchedFieldNames.slice(1, -1)).toContain("propertyNumber");
});

test.each([
  ["MÖ-1", 1],
  ["mÖ-1", 1],
  // SQLite knows no case beyond ASCII.
  ["mö-1", 0],
  ["Ö-1", 0],
])("the filter finds the property %s on %i tanks", async (property, count) => {
  expect((await listTankPage(db, { ...none, property }, undefined)).total).toBe(count);
  expect(queryTanks(await allTanks(), { ...none, property })).toHaveLength(count);
});

test("a name with no-break spaces is found with them and without", async () => {
  const texts = { customerName: "Nord\u00a0Gas\u202fCo.", productContained: "Propane", propertyNumber: "N\u00a01" };
  await createTank(
    { db, visitor: null },
    tankSchema.parse({ ...texts, tankSizeGallons: 1, locationWithinFacility: "Yard" }),
  );
  const all = await allTanks();
  for (const q of ["nord gas co.", "Nord\u202fGas\u00a0Co."]) {
    const query = parseTankQuery(new URLSearchParams({ q }));
    expect((await listTankPage(db, query, undefined)).total, q).toBe(1);
    expect(queryTanks(all, query), q).toHaveLength(1);
  }
});

test("a tank from before a no-break space was stored as another is found by the other", () => {
  const tank = { ...none, id: "1", version: 1, createdAt: 0, changedAt: 0, changedBy: null, photoCount: 0 };
  const stored = { ...tank, ...sampleFields, customerName: "Nord\u00a0Gas", coverPhoto: null };
  expect(queryTanks([makeSearchable(stored)], { ...none, q: "nord gas" })).toHaveLength(1);
});

test("a search and the filters find letters however they are composed", async () => {
  const composed = { customerName: "Zo\u00eb\u0301", productContained: "Gaz\u00f6l", propertyNumber: "\u00c5-1" };
  const tank = tankSchema.parse({ ...composed, locationWithinFacility: "Fo\u0308rde", tankSizeGallons: 1 });
  await createTank({ db, visitor: null }, tank);
  const all = await allTanks();
  const queries = ["zoe\u0308\u0301", "GAZO\u0308L", "a\u030a-1", "f\u00f6rde"].map((q) => ({ ...none, q }));
  const product = parseTankQuery(new URLSearchParams({ product: "Gazo\u0308l" }));
  for (const query of [...queries, product]) {
    expect((await listTankPage(db, query, undefined)).total, query.q).toBe(1);
    expect(queryTanks(all, query), query.q).toHaveLength(1);
  }
});
