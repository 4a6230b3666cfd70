import { env, SELF } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect, test } from "vitest";
import { exportTanks } from "~/tanks/export/export-tanks.server";
import { parseTankQuery } from "~/tanks/query/tank-url";
import { databaseThrough } from "../helpers/database-faults";
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

test.each(["newest", "customer"])("an export in the order %s is a state that the tanks had", async (sort) => {
  for (const at of [0, 1]) {
    const edited = await sendJson("POST", "/api/tanks", { ...validTank, customerName: "Old" });
    const { id } = await edited.json<{ id: string }>();
    let calls = 0;
    const DB = databaseThrough(env.DB, async (run) => {
      if (calls++ === at) {
        await sendJson("POST", "/api/tanks", { ...validTank, customerName: `New ${sort} ${at}` });
        await sendJson("PUT", `/api/tanks/${id}`, { ...validTank, customerName: "Edited" });
      }
      return run();
    });
    const { batches } = await exportTanks(drizzle(DB), parseTankQuery(new URLSearchParams({ sort })));
    const rows = [...batches].flat();
    const hasNew = rows.some(([, customer]) => customer === `New ${sort} ${at}`);
    expect(rows.find(([tank]) => tank === id)?.[1], `a write before call ${at}`).toBe(hasNew ? "Edited" : "Old");
  }
});

describe.each(["export", "summary"])("the %s", (report) => {
  const answerTo = (search: string) => SELF.fetch(`${origin}/api/tanks/${report}?${search}`);

  test.each([
    ["has", "photo"],
    ["unlisted", "customers"],
    ["changed", "2026-11-31"],
    ["changed", "yesterday"],
    ["sort", "gallons"],
    ["sort", "constructor"],
    ["order", "size"],
  ])("with %s=%s is refused, not of all tanks", async (name, value) => {
    const response = await answerTo(`q=a&${name}=${value}`);
    const error = `There is no such value of "${name}"; /api/openapi.json lists those that exist.`;
    expect([response.status, await response.json()]).toEqual([400, { error }]);
  });

  test.each(["custmer=Acme", "Q=a", "page=2"])("with %s is refused, not of all tanks", async (search) => {
    const response = await answerTo(`q=a&${search}`);
    const error = `There is no such parameter "${search.split("=")[0]}"; /api/openapi.json lists those that exist.`;
    expect([response.status, await response.json()]).toEqual([400, { error }]);
  });

  test.each([
    "has=&unlisted=&changed=&sort=&order=&q=",
    "has=no-photos&unlisted=product&changed=2026-11-20&sort=newest&order=name",
    "changed=2026-11-20-0500",
    "changed=2026-11-20+0100",
    "view=list&after=x&as=csv",
  ])("is answered for ?%s", async (search) => {
    expect((await answerTo(search)).status).toBe(200);
  });

  test.each([
    ["customer=&customer=Acme", "customer=Acme"],
    ["product=Diesel&product=Kerosene", "product=Kerosene"],
    ["customer=No-break%C2%A0Oil", "customer=No-break+Oil"],
    ["product=Fuel%C2%A0Oil", "product=Fuel+Oil"],
    ["property=B%C2%A01", "property=B+1"],
  ])("of ?%s is that of ?%s, as a page reads it", async (search, same) => {
    const named = { customerName: "No-break Oil", productContained: "Fuel Oil", propertyNumber: "B 1" };
    await sendJson("POST", "/api/tanks", { ...validTank, ...named });
    await sendJson("POST", "/api/tanks", { ...validTank, customerName: "Acme", productContained: "Kerosene" });
    const expected = await (await answerTo(same)).text();
    expect(expected.split("\r\n").length).toBeGreaterThan(2);
    expect(await (await answerTo(search)).text()).toBe(expected);
  });
});

test("a summary of words, which it cannot look for, is refused, not of all tanks", async () => {
  const response = await SELF.fetch(`${origin}/api/tanks/summary?words=diesel`);
  const error = 'There is no such parameter "words"; /api/openapi.json lists those that exist.';
  expect([response.status, await response.json()]).toEqual([400, { error }]);
});
