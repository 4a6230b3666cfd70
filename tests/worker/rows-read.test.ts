import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, test } from "vitest";
import { replaceList } from "~/lists/import/replace-list.server";
import worker from "../../workers/app";
import { makeChief, startSession } from "../helpers/admin-session";
import { meteredDatabase } from "../helpers/rows-read";
import { origin, sendJson, validTank } from "../helpers/tank-door";

const size = 2000;
const names = 400;

let cookie = "";

/** Many tanks of many customers, half of them on no list. */
beforeEach(async () => {
  await env.DB.batch(["tanks", "customer_imports"].map((table) => env.DB.prepare(`delete from ${table}`)));
  await makeChief();
  cookie = await startSession();
  const admin = await env.DB.prepare("select id from admins").first<{ id: string }>();
  const rows = Array.from({ length: names }, (_, index) => ({
    customerNumber: `${index}`,
    customerName: `Customer ${index * 2}`,
    type: "",
  }));
  const record = { id: crypto.randomUUID(), fileName: "a.csv", importedAt: new Date(), importedBy: admin?.id ?? "" };
  await replaceList(drizzle(env.DB), "customers", rows, record);
  await env.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${size})
    insert into tanks (id, customer_name, customer_key, product_contained, tank_size_gallons, property_number,
      location_within_facility, search_text, revision)
    select lower(hex(randomblob(16))), 'Customer ' || (n % ${names}), 'customer ' || (n % ${names}), 'Diesel ' || (n % 12),
      500, 'P-' || n, 'Yard', 'customer ' || (n % ${names}) || ' diesel p-' || n, n from numbers`,
  ).run();
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const { database, used } = meteredDatabase(env.DB);
  const ctx = createExecutionContext();
  const request = new Request(origin + path, { headers: { Cookie: cookie, ...headers } });
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...env, DB: database }, ctx);
  const text = await response.text();
  await waitOnExecutionContext(ctx);
  expect(response.status).toBeLessThan(400);
  return { rowsRead: used.rowsRead, tag: response.headers.get("ETag") ?? "", text };
}

describe("D1 bills the rows that are read", () => {
  test.each(["/", "/?view=list", "/?sort=customer", "/?add", "/admin", "/admin?tab=products"])(
    "%s reads at most 100, and as many after a write",
    async (path) => {
      const { rowsRead } = await ask(path);
      expect(rowsRead).toBeGreaterThan(0);
      expect(rowsRead).toBeLessThanOrEqual(100);
      expect((await sendJson("POST", "/api/tanks", validTank)).status).toBe(201);
      expect((await ask(path)).rowsRead).toBeLessThanOrEqual(100);
    },
  );

  test.each(["edit", "photos"])("a tank opened by ?%s reads at most 100", async (name) => {
    const tank = await env.DB.prepare("select id from tanks limit 1").first<{ id: string }>();
    expect((await ask(`/?${name}=${tank?.id}`)).rowsRead).toBeLessThanOrEqual(100);
  });

  test.each(["/api/tanks", "/api/tanks/compact", "/api/customers", "/api/products"])(
    "%s reads at most 10 while it is unchanged",
    async (path) => {
      const { tag } = await ask(path);
      expect((await ask(path, { "If-None-Match": tag })).rowsRead).toBeLessThanOrEqual(10);
      expect((await ask(path)).rowsRead).toBeLessThanOrEqual(10);
    },
  );

  test("a search reads at most five times the tanks that it finds, beside what each page reads", async () => {
    const ofPage = (await ask("/")).rowsRead;
    for (const [words, hits] of [
      ["customer 39", 50 + 5],
      ["diesel", size],
    ] as const) {
      const { rowsRead, text } = await ask(`/?q=${encodeURIComponent(words)}`);
      expect(text).toContain(`${hits} result(s)`);
      expect(rowsRead - ofPage).toBeLessThanOrEqual(5 * hits);
    }
  });
});
