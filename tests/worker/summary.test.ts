import { env, SELF } from "cloudflare:test";
import { read, utils } from "@e965/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { decode } from "../helpers/import-door";
import { origin } from "../helpers/tank-door";

/** Customers with the product and the gallons of each tank; the property is the same for two in a row. */
const tanks: [customer: string, product: string, gallons: number][] = [
  ["Acme", "Diesel", 100],
  ["ACME", "Diesel", 50],
  ["Béta", "Kerosene", 1000],
  ["Béta", "Diesel", 10],
  ["Béta", "Kerosene", 5],
];

async function addTank(fields: object) {
  const body = JSON.stringify({ productContained: "Diesel", locationWithinFacility: "Yard", ...fields });
  await SELF.fetch(`${origin}/api/tanks`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

beforeAll(async () => {
  for (const [index, [customerName, productContained, tankSizeGallons]] of tanks.entries()) {
    await addTank({ customerName, productContained, tankSizeGallons, propertyNumber: `P-${index >> 1}` });
  }
});

async function sections(path: string) {
  const html = await (await SELF.fetch(origin + path)).text();
  const text = (part: string) => decode(part.replaceAll(/<!--.*?-->|<[^>]*>/g, ""));
  // What a phone shows in place of a column.
  const wide = html.replaceAll(/<p [^>]*sm:hidden[^>]*>.*?<\/p>/gs, "");
  const rows = [...wide.matchAll(/<tr[^>]*>(<td.*?)<\/tr>/gs)].map(([, row = ""]) => ({
    cells: [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => text(cell)),
    href: decode(row.match(/href="([^"]*)"/)?.[1] ?? ""),
  }));
  return { html, text: text(html), rows };
}

describe("the summary", () => {
  test("adds up number and gallons by product, customer and property, most gallons first", async () => {
    const { rows, text } = await sections("/?summary");
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["Kerosene", "2", "1,005"],
      ["Diesel", "3", "160"],
      ["Béta", "3", "1,015"],
      ["ACME", "2", "150"],
      ["Béta", "P-1", "2", "1,010"],
      ["ACME", "P-0", "2", "150"],
      ["Béta", "P-2", "1", "5"],
    ]);
    expect(text).toContain("5 tanks, 1,165 gallons");
    expect(text.match(/Total51,165/g)).toHaveLength(3);
  });

  test.each([
    ["tanks", ["Diesel", "Kerosene", "Béta", "ACME", "Béta", "ACME", "Béta"]],
    ["name", ["Diesel", "Kerosene", "ACME", "Béta", "ACME", "Béta", "Béta"]],
    ["nonsense", ["Kerosene", "Diesel", "Béta", "ACME", "Béta", "ACME", "Béta"]],
  ])("is in the order of %s that its heads lead to, and so is its export", async (order, names) => {
    const { rows, html } = await sections(`/?q=&summary&order=${order}`);
    expect(rows.map(({ cells }) => cells[0])).toEqual(names);
    expect(decode(html)).toContain(`href="/?order=tanks&summary"`);
    const [, href = ""] = /href="(\/api\/tanks\/summary[^"]*as=csv)"/.exec(decode(html)) ?? [];
    const csv = await (await SELF.fetch(origin + href)).text();
    const lines = csv.trim().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",").slice(1, 3).join(""))).toEqual(names);
    // The list has no such order.
    expect(decode(html)).not.toMatch(/href="\/\?order=[^"&]*"/);
  });

  test("has the header of the app, where tanks are searched", async () => {
    const { html } = await sections("/?summary");
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html).toContain('role="search"');
  });

  async function expectTanksBehindLines(path: string) {
    const { rows } = await sections(path);
    for (const { cells, href } of rows) {
      const { text } = await sections(href);
      const [tanks, gallons] = cells.slice(-2);
      expect(text, href).toContain(`${tanks} tank${tanks === "1" ? "" : "s"}, ${gallons} gallons`);
    }
    return rows.map(({ cells }) => cells);
  }

  test("has a line's tanks behind its link, as many as it says", async () => {
    await expectTanksBehindLines("/?sort=size&summary");
  });

  test("has one line for a property that is written in two ways", async () => {
    for (const customerName of ["Gamma", "GAMMA"]) {
      await addTank({ customerName, propertyNumber: "P-a1", tankSizeGallons: 10 });
      await addTank({ customerName, propertyNumber: "P-A1", tankSizeGallons: 20, productContained: "diesel" });
    }
    expect(await expectTanksBehindLines("/?customer=gamma&summary")).toEqual([
      ["diesel", "2", "40"],
      ["Diesel", "2", "20"],
      ["GAMMA", "4", "60"],
      ["GAMMA", "P-A1", "4", "60"],
    ]);
  });

  test("is of what is searched and filtered", async () => {
    const { rows, text } = await sections("/?q=diesel&customer=acm&summary=");
    expect(rows.map(({ cells }) => cells[0])).toEqual(["Diesel", "ACME", "ACME"]);
    expect(text).toContain('2 tanks, 150 gallons, "diesel", Customer: acm');
    expect((await sections("/?customer=nobody&summary")).rows).toEqual([]);
  });

  test.each([
    ["", ",", "csv"],
    ["&as=semicolons", ";", "csv"],
  ])("is exported with ?%s", async (as, delimiter, extension) => {
    const response = await SELF.fetch(`${origin}/api/tanks/summary?customer=b%C3%A9ta${as}`);
    expect(response.headers.get("Content-Disposition")).toMatch(new RegExp(`tank-summary-[\\d-]+\\.${extension}`));
    expect((await response.text()).replaceAll(delimiter, ",").split("\r\n")).toEqual([
      "by,product,customer,property,tanks,gallons",
      "product,Kerosene,,,2,1005",
      "product,Diesel,,,1,10",
      "customer,,Béta,,3,1015",
      "property,,Béta,P-1,2,1010",
      "property,,Béta,P-2,1,5",
      "",
    ]);
  });

  test("is exported as a workbook of its name, with labels", async () => {
    const response = await SELF.fetch(`${origin}/api/tanks/summary?customer=b%C3%A9ta&as=xlsx`);
    const { SheetNames, Sheets } = read(await response.arrayBuffer());
    expect(SheetNames).toEqual(["Summary"]);
    const [labels, first] = utils.sheet_to_csv(Sheets.Summary ?? {}).split("\n");
    expect(labels).toBe("By,Product,Customer,Property,Tanks,Gallons");
    expect(first).toBe('product,Kerosene,,,2,"1,005"');
  });

  test("shows the first 1,000 lines of a section, and exports all", async () => {
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500)
      insert into tanks (id, customer_name, product_contained, tank_size_gallons, property_number,
        location_within_facility, customer_key, search_text, revision)
      select 'many-' || i, 'Many ' || i, 'Diesel', i, 'P', 'Yard', 'many ' || i, 'many', 100000 + i from n`,
    ).run();
    const { rows, text } = await sections("/?customer=many&summary");
    expect(rows).toHaveLength(2001);
    expect(rows[1]?.cells).toEqual(["Many 1500", "1", "1,500"]);
    expect(text).toContain("The first 1,000 of 1,500, those with most gallons.");
    const csv = await (await SELF.fetch(`${origin}/api/tanks/summary?customer=many`)).text();
    expect(csv.split("\r\n")).toHaveLength(1 + 1 + 1500 + 1500 + 1);
  });
});
