import { env, SELF } from "cloudflare:test";
import { read } from "@e965/xlsx";
import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { tableOf } from "~/csv/exported-table";
import { csvParts } from "~/csv/write-csv";
import { xlsxParts } from "~/csv/write-xlsx.server";
import { readImport } from "~/lists/import/read-import";
import { exportList, sampleList } from "~/lists/list-store.server";
import { type CustomerRow, listKinds, lists } from "~/lists/lists";
import { sampleTanks } from "~/tanks/export/export-tanks.server";
import { storedText } from "~/text/typed-text";
import { encode, signInChief } from "../helpers/import-door";
import { origin } from "../helpers/tank-door";
import { manyCustomers, savedAsCsv, storeCustomers, workbook } from "../helpers/workbooks";

const columns = lists.customers.columns.map(({ label }) => label);
const cellsOf = ({ customerNumber, customerName, type }: CustomerRow) => [customerNumber, customerName, type ?? ""];

describe("a list as .xlsx", () => {
  const rows = manyCustomers(5000);
  let cookie = "";
  beforeAll(async () => {
    cookie = await signInChief();
    await storeCustomers(rows);
  });

  test("is opened by another maker's reader, and imported back as the same list", async () => {
    const bytes = await workbook(xlsxParts(await exportList(drizzle(env.DB), "customers")));
    expect(await readImport("customers", encode(savedAsCsv(bytes)))).toEqual({
      rows,
      unread: [],
      isEncodingGuessed: false,
    });
  });

  test.each(["customers", "products", "tanks"])("is what the link for %s gives", async (kind) => {
    const path = `${origin}/api/admin/${kind}/export?as=xlsx`;
    const response = await SELF.fetch(path, { headers: { Cookie: cookie } });
    expect(response.headers.get("Content-Disposition")).toMatch(new RegExp(`${kind}-[\\d-]+\\.xlsx`));
    expect(savedAsCsv(await response.arrayBuffer(), 1)).toMatch(/^(Customer No\.,|Item No|Id,Customer,)/);
  });
});

const risky = fc.constantFrom(
  ..."=+-@0\"'\n;,<>&_x ",
  "_x0041_",
  "'=",
  "007",
  "3-5",
  "1E5",
  "\ud83d\ude00",
  "\u0001",
  "\u00a0",
);
const value = fc
  .array(risky, { maxLength: 12 })
  .map((parts) =>
    storedText(
      parts
        .join("")
        .toWellFormed()
        .replace(/\p{Cc}/gu, " "),
    ),
  )
  .filter((text) => text !== "");

test("every text survives the way through a workbook", async () => {
  const customers = fc.uniqueArray(fc.record({ customerNumber: value, customerName: value, type: fc.option(value) }), {
    minLength: 1,
    selector: ({ customerNumber }) => customerNumber.toUpperCase().normalize("NFC"),
  });
  await fc.assert(
    fc.asyncProperty(customers, async (rows) => {
      const bytes = await workbook(xlsxParts(tableOf(columns, rows.map(cellsOf))));
      expect(await readImport("customers", encode(savedAsCsv(bytes)))).toEqual({
        rows,
        unread: [],
        isEncodingGuessed: false,
      });
    }),
    { numRuns: 50 },
  );
});

test("a number is a number, a text of digits is a text", async () => {
  const bytes = await workbook(xlsxParts(tableOf(["a", "b"], [[1200, "0012"]])));
  const sheet = read(bytes).Sheets.Export;
  expect([sheet?.A2, sheet?.B2]).toMatchObject([
    { t: "n", v: 1200 },
    { t: "s", v: "0012" },
  ]);
});

test("a workbook has the labels, times, a filter and columns as wide as what they hold", async () => {
  const sheet = { name: "Tanks", labels: ["Customer", "Changed (UTC)"], times: [1] };
  const table = {
    ...tableOf(["customerName", "changed"], [["A customer of some length", "2026-11-24T12:00:00.000Z"]]),
    sheet,
  };
  const { SheetNames, Sheets } = read(await workbook(xlsxParts(table)), { cellStyles: true, cellDates: true });
  expect(SheetNames).toEqual(["Tanks"]);
  const { A1, B1, B2, "!cols": widths = [], "!autofilter": filter } = Sheets.Tanks ?? {};
  expect([A1?.v, B1?.v]).toEqual(["Customer", "Changed (UTC)"]);
  expect([B2?.t, (B2?.v as Date | undefined)?.toISOString()]).toEqual(["d", "2026-11-24T12:00:00.000Z"]);
  expect(widths[0]?.wch).toBeGreaterThan(25);
  expect(filter).toEqual({ ref: "A1:B2" });
});

test.each(listKinds)("the sample of %s is imported without a question", async (kind) => {
  const csv = [...csvParts(sampleList(kind), ",")].join("");
  expect(await readImport(kind, encode(csv))).toEqual({
    rows: lists[kind].sample,
    unread: [],
    isEncodingGuessed: false,
  });
});

test("the samples can be downloaded, also without a session", async () => {
  const sample = await SELF.fetch(`${origin}/api/admin/tanks/sample`);
  expect(sample.headers.get("Content-Disposition")).toContain("sample-tanks.csv");
  expect(await sample.text()).toBe([...csvParts(sampleTanks(), ",")].join("").slice(1));
  expect((await SELF.fetch(`${origin}/api/admin/nothing/sample`)).status).toBe(404);
});
