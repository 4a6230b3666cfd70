import { env, SELF } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { listPrinted } from "~/tanks/list/tank-list.server";
import { PrintedTanks } from "~/tanks/print/printed-tanks";
import { parseTankQuery, wordsExportHref } from "~/tanks/query/tank-url";
import { decode, encode, multipart, post, signInChief } from "../helpers/import-door";
import { sampleFields } from "../helpers/sample-tank";
import { origin, sendJson, validTank } from "../helpers/tank-door";

let cookie = "";
beforeAll(async () => {
  cookie = await signInChief();
});

/** The text of each cell of the rows of the page's tables. */
async function printed(path: string): Promise<{ rows: string[][]; html: string }> {
  const html = await (await SELF.fetch(origin + path, { headers: { Cookie: cookie } })).text();
  const rows = [...html.matchAll(/<tr[^>]*>(<td.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, text = ""]) => decode(text.replaceAll(/^(<[^>]*>)+/g, ""))),
  );
  return { rows, html };
}

describe("the printed list", () => {
  test("has every tank of the search with its whole place, in the order of the list", async () => {
    const place = `${"Far behind the pump house, ".repeat(20)}\nlast gate`;
    for (let size = 1; size <= 30; size++) {
      await sendJson("POST", "/api/tanks", {
        ...validTank,
        customerName: "Paper Mill",
        tankSizeGallons: size * 1000,
        locationWithinFacility: place,
      });
    }
    await sendJson("POST", "/api/tanks", validTank);
    const { rows, html } = await printed("/?q=paper+mill&sort=size&print");
    expect(rows).toHaveLength(30);
    expect(rows[0]).toEqual(["Paper Mill", "PROP-2024-001", "Off Road Diesel", place, "30,000", "0"]);
    expect(rows[29]?.[4]).toBe("1,000");
    expect(html).not.toContain("Add tank");
  });

  test("ends with 5,000 tanks, and says so", async () => {
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 5001)
      insert into tanks (id, customer_name, product_contained, tank_size_gallons, property_number,
        location_within_facility, customer_key, search_text, revision)
      select 'many-' || i, 'Many', 'Diesel', i, 'P', 'Yard', 'many', 'many', 100000 + i from n`,
    ).run();
    const { rows, html } = await printed("/?customer=many&sort=size&print");
    expect(rows).toHaveLength(5000);
    expect(html.replaceAll("<!-- -->", "")).toContain("The first 5,000 of 5,001 tanks.");
    const [, href = ""] = html.match(/<a href="([^"]*)"[^>]*>export of this list/) ?? [];
    const exported = await (await SELF.fetch(origin + decode(href))).text();
    const [, largest, ...others] = exported.trim().split("\r\n");
    expect(largest).toContain(",Many,Diesel,5001,");
    expect(others).toHaveLength(5000);
    const asked = parseTankQuery(new URLSearchParams("customer=many"));
    expect((await listPrinted(drizzle(env.DB), asked)).tanks).toHaveLength(5000);
  });
});

describe("the list that the browser prints", () => {
  const tanks = Array.from({ length: 5001 }, (_, index) => ({
    ...sampleFields,
    ...{ id: String(index), version: 1, createdAt: 0, changedAt: 0, changedBy: null, photoCount: 0, coverPhoto: null },
  }));

  function lineOf(search: string, count: number, words?: string): string {
    const about = { params: new URLSearchParams(search), exported: words, total: 5001, gallons: 1 };
    const html = renderToStaticMarkup(createElement(PrintedTanks, { ...about, tanks: tanks.slice(0, count) }));
    return decode(/<p[^>]*>(.*?)<\/p>/.exec(html)?.[1] ?? "");
  }

  test.each([
    ["q=mill", "The list was still loading. Print again."],
    ["unlisted=customer", `The list's own "Print" prints all of them.`],
  ])("of /?%s says how the rest is printed", (search, told) => {
    expect(lineOf(search, 24)).toBe(`The first 24 of 5,001 tanks. ${told}`);
  });

  test("links to the export of what it shows", () => {
    expect(lineOf("q=mill&sort=size", 5000)).toContain('href="/api/tanks/export?q=mill&sort=size"');
    const words = wordsExportHref(new URLSearchParams("q=mill+diesel&sort=size"));
    expect(lineOf("q=mill+diesel&sort=size", 5001, words)).toContain(`href="${words}"`);
  });
});

test("the data view is printed with more rows than its first window", async () => {
  const lines = Array.from({ length: 150 }, (_, row) => `${String(row).padStart(3, "0")},Customer ${row}\n`);
  const file = encode(`Customer No.,Customer Name\n${lines.join("")}`);
  await post("/api/admin/customers/import", multipart("a.csv", file));
  const { rows } = await printed("/admin?tab=data&print");
  expect(rows.filter(([, name]) => name?.startsWith("Customer "))).toHaveLength(150);
  expect((await printed("/admin?tab=data")).rows.length).toBeLessThan(150);
});
