import { SELF } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { decode, encode, multipart, post, signInChief } from "../helpers/import-door";
import { origin, sendJson, validTank } from "../helpers/tank-door";

let cookie = "";
beforeAll(async () => {
  cookie = await signInChief();
  const customers =
    "No.,Name,Type\n0017,Éclair Öl & Söhne,Retail\n0018,Acme,Wholesale\n117,=1+1,\nT-1,Twin,\nT-2,Twin,\n34,\u0130zmir Petrol,\n35,WEI\u1e9e \u00d6L,\n";
  const many = Array.from({ length: 600 }, (_, row) => `M${row},Mill ${row},\n`).join("");
  await post("/api/admin/customers/import", multipart("a.csv", encode(customers + many)));
  await post("/api/admin/products/import", multipart("b.csv", encode("Item No,Description\nDiesel,\nMILL-017,Dyed\n")));
});

/** The first cell of each row, and the page's text. */
async function search(q: string) {
  const path = `/admin?tab=data&q=${encodeURIComponent(q)}`;
  const html = await (await SELF.fetch(origin + path, { headers: { Cookie: cookie } })).text();
  const rows = [...html.matchAll(/<tr data-index[^>]*><td[^>]*>(?:<div[^>]*><span[^>]*>)?([^<]*)/g)].map(
    ([, number = ""]) => number,
  );
  return { rows, html, text: decode(html.replaceAll(/<!--.*?-->|<[^>]*>/gs, "")) };
}

test.each([
  ["017", ["0017", "MILL-017"]],
  ["éCLAIR öl", ["0017"]],
  ["SÖHNE", ["0017"]],
  ["Öl\u00a0&\u202fSöhne", ["0017"]],
  ["retail", ["0017"]],
  ["=1", ["117"]],
  ["ACME\u00a0", ["0018"]],
  ["18acme", []],
  ["diesel", ["Diesel"]],
  ["dyed", ["MILL-017"]],
  ["%", []],
  ["\u0130zmir", ["34"]],
  ["i\u0307zmir", ["34"]],
  ["wei\u00df", ["35"]],
])("the data view finds by %j, in number, name, type or description", async (q, rows) => {
  expect((await search(q)).rows).toEqual(rows);
});

test("the data view tells how many rows it finds, and shows the first 500", async () => {
  const { rows, text } = await search("mill");
  expect(rows).toHaveLength(500 + 1);
  expect(text).toContain("Customers 600 of 607");
  expect(text).toContain("The first 500 of 600.");
  const { text: none, html } = await search("nowhere");
  expect(none).toContain('None of the customers has "nowhere" in its number, name or type.');
  expect(none).toContain('None of the products has "nowhere" in its number or description.');
  expect(html).toContain('placeholder="Number, name, type or description"');
});

test("tanks of a name that several customers have are counted as the name's, also where one of them is found", async () => {
  await sendJson("POST", "/api/tanks", { ...validTank, customerName: "Twin" });
  await sendJson("POST", "/api/tanks", { ...validTank, customerName: "Acme" });
  expect((await search("T-1")).text).toContain("1 tank of this name");
  expect((await search("0018")).text).toMatch(/1 tank of Acme/);
});

test("a search of more letters than a database call takes parameters for is answered", async () => {
  const letters = Array.from({ length: 150 }, (_, place) => String.fromCodePoint(0x430 + place));
  expect(letters.filter((letter) => letter.toUpperCase() !== letter).length).toBeGreaterThan(50);
  expect((await search(letters.join(""))).text).toContain("None of the customers has");
});

test("the data view shows all rows again for an empty search", async () => {
  const { rows, text } = await search(" ");
  expect(rows).toHaveLength(100 + 2);
  expect(text).toContain("Customers 607");
});

test("the search of the data view is written from the side of its script, as that of the tanks", async () => {
  for (const path of ["/", "/admin?tab=data&q=דלק"]) {
    const html = await (await SELF.fetch(origin + path, { headers: { Cookie: cookie } })).text();
    const fields = html.match(/<input[^>]* type="search"[^>]*>/g);
    expect(fields, path).toEqual([expect.stringContaining(' dir="auto"')]);
  }
});
