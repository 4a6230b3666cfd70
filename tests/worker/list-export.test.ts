import { SELF } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { origin, sendJson, validTank } from "../helpers/tank-door";

beforeAll(async () => {
  for (const [customerName, productContained, tankSizeGallons] of [
    ["Alpha", "Diesel", 300],
    ["Beta", "Kerosene", 100],
    ["Gamma", "Diesel", 900],
  ] as const) {
    await sendJson("POST", "/api/tanks", { ...validTank, customerName, productContained, tankSizeGallons });
  }
});

async function exported(query: string) {
  const response = await SELF.fetch(`${origin}/api/tanks/export${query}`);
  const text = await response.text();
  const [head = "", ...lines] = text.replace("\ufeff", "").trimEnd().split("\r\n");
  return {
    name: response.headers.get("Content-Disposition"),
    head,
    customers: lines.map((line) => line.split(",")[1]),
  };
}

test("an export is what the list shows, in its order, and its name tells what that is", async () => {
  const whole = await exported("");
  expect(whole.customers).toEqual(["Gamma", "Beta", "Alpha"]);
  expect(whole.head).toMatch(/^id,customerName,productContained,tankSizeGallons,/);
  expect(whole.name).toMatch(/filename=tanks-[\d-]{10}\.csv/);
  const diesel = await exported("?product=Diesel&sort=customer&as=csv");
  expect(diesel.customers).toEqual(["Alpha", "Gamma"]);
  expect(diesel.name).toMatch(/filename=tanks-sorted-by-customer-product-diesel-[\d-]{10}\.csv/);
  expect((await exported("?q=ker")).customers).toEqual(["Beta"]);
  expect((await exported("?unlisted=customer&sort=size")).customers).toEqual(["Gamma", "Alpha", "Beta"]);
  expect((await exported("?q=nothing+like+it")).customers).toEqual([]);
});
