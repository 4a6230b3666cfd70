import { env, SELF } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { replaceList } from "~/lists/import/replace-list.server";
import { listKinds } from "~/lists/lists";
import { type CompactList, tanksOf } from "~/tanks/browser-copy/compact-list";
import { origin, sendJson, validTank } from "../helpers/tank-door";

const get = (path: string, headers: Record<string, string> = {}) => SELF.fetch(origin + path, { headers });

interface ListedTank {
  id: string;
  propertyNumber: string;
  version: number;
}

const listed = async () => (await get("/api/tanks")).json<ListedTank[]>();

async function create(propertyNumber: string): Promise<string> {
  const response = await sendJson("POST", "/api/tanks", { ...validTank, propertyNumber });
  return (await response.json<{ id: string }>()).id;
}

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM tanks").run();
  await env.DB.prepare("INSERT OR IGNORE INTO admins (id, username, password) VALUES ('admin', 'a', 'x')").run();
});

describe("the tank list", () => {
  test("is after every write what the table holds, newest first", async () => {
    const step = fc.oneof(
      fc.constant({ kind: "create" as const }),
      fc.nat().map((which) => ({ kind: "update" as const, which })),
      fc.constant({ kind: "read" as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await env.DB.prepare("DELETE FROM tanks").run();
        const expected: { id: string; propertyNumber: string }[] = [];
        for (const [index, { kind, ...rest }] of steps.entries()) {
          const propertyNumber = `PROP-${index}`;
          if (kind === "create") expected.unshift({ id: await create(propertyNumber), propertyNumber });
          const changed = "which" in rest && expected[rest.which % Math.max(expected.length, 1)];
          if (changed) {
            await sendJson("PUT", `/api/tanks/${changed.id}`, { ...validTank, propertyNumber });
            changed.propertyNumber = propertyNumber;
          }
          if (kind !== "read") continue;
          const found = (await listed()).map(({ id, propertyNumber }) => ({ id, propertyNumber }));
          expect(found).toEqual(expected);
        }
        expect((await listed()).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 12 },
    );
  });

  test("is right after the database was set back and written to again", async () => {
    await create("one");
    await create("two");
    await listed();
    await env.DB.prepare("DELETE FROM tanks WHERE property_number = 'two'").run();
    expect((await listed()).map(({ propertyNumber }) => propertyNumber)).toEqual(["one"]);
    await create("three");
    expect((await listed()).map(({ propertyNumber }) => propertyNumber)).toEqual(["three", "one"]);
    // As many, of the same versions and revisions, with no reading in between.
    await env.DB.prepare("DELETE FROM tanks WHERE property_number = 'three'").run();
    await create("four");
    expect((await listed()).map(({ propertyNumber }) => propertyNumber)).toEqual(["four", "one"]);
    await env.DB.prepare("UPDATE tanks SET version = 7").run();
    expect((await listed()).map(({ version }) => version)).toEqual([7, 7]);
  });

  test("is read whole when it is longer than what is read at once", async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
      INSERT INTO tanks (id, customer_name, product_contained, tank_size_gallons, property_number,
        location_within_facility, customer_key, search_text, revision)
      SELECT 'tank-' || i, 'Customer', 'Oil', 1, 'P' || i, 'Here', 'customer', 'x', i FROM n`,
    ).run();
    const tanks = await listed();
    expect(tanks).toHaveLength(4500);
    expect(tanks[0]?.id).toBe("tank-4500");
    const compact = await (await get("/api/tanks/compact")).json<CompactList>();
    expect(compact.rows).toHaveLength(4500);
    expect(compact.revision).toBe(4500);
  });

  test("comes to a browser's copy by difference", async () => {
    await create("one");
    const first = await (await get("/api/tanks/compact")).json<CompactList>();
    const id = await create("two");
    const next = await (await get(`/api/tanks/compact?since=${first.revision}`)).json<CompactList>();
    expect(tanksOf(next).map((tank) => tank.id)).toEqual([id]);
    const last = await (await get(`/api/tanks/compact?since=${next.revision}`)).json<CompactList>();
    expect(last).toMatchObject({ revision: next.revision, rows: [] });
    const beyond = await (await get(`/api/tanks/compact?since=${next.revision + 9}`)).json<CompactList>();
    expect(beyond).toMatchObject({ revision: next.revision, rows: [] });
  });

  test.each(["", "abc", "1.5", "0x10", "-1", "1e3", "1234567890123456"])("is not answered since %j", async (since) => {
    const answer = await get(`/api/tanks/compact?since=${since}`);
    const error = "since is the revision of an earlier answer, such as 7.";
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  });

  test.each(["/api/tanks/compact?sinse=5", "/api/tanks?limit=10", "/api/tanks?changed=1d"])(
    "is not answered whole at %s, as if it were what is asked for",
    async (path) => {
      const [, name] = /\?(\w+)/.exec(path) ?? [];
      const error = `There is no such parameter "${name}"; /api/openapi.json lists those that exist.`;
      const answer = await get(path);
      expect([answer.status, await answer.json()]).toEqual([400, { error }]);
    },
  );
});

const lists = [
  { path: "/api/tanks", cache: "private, no-cache", change: () => create("changed") },
  { path: "/api/tanks/compact", cache: "private, no-cache", change: () => create("changed") },
  { path: "/api/customers", cache: "private, max-age=300", change: () => importCustomer(crypto.randomUUID()) },
  { path: "/api/products", cache: "private, no-cache", change: () => importProduct(crypto.randomUUID()) },
];

/** Whoever adds a column to a table decides here whether anybody may read it. */
const tankFields = "id,customerName,productContained,tankSizeGallons,propertyNumber,locationWithinFacility,version";
const answered = {
  "/api/tanks": `${tankFields},photoUrls,createdAt,updatedAt,changedBy`,
  "/api/tanks/compact": `${tankFields},createdAt,changedAt,changedBy,photoCount,coverPhoto,otherPhotos`,
  "/api/customers": "id,customerNumber,customerName,type,importedAt",
  "/api/products": "id,itemNumber,description,importedAt",
};

describe.each(lists)("$path", ({ path, cache, change }) => {
  test("is answered 304 until it changes", async () => {
    await change();
    const first = await get(path);
    const tag = first.headers.get("ETag") ?? "";
    const body = await first.text();
    expect(tag).not.toBe("");
    const again = await get(path, { "If-None-Match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await get(path, { "If-None-Match": "*" })).status).toBe(304);
    for (const { headers } of [first, again]) expect(headers.get("Cache-Control")).toBe(cache);
    await change();
    const changed = await get(path, { "If-None-Match": tag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).not.toBe(body);
  });

  test("is sent again to a browser that has it with other columns, though no row has changed", async () => {
    await change();
    const tag = (await get(path)).headers.get("ETag") ?? "";
    const [, rows] = /^(W\/".+)-[0-9a-f]{8}"$/.exec(tag) ?? [];
    expect(rows).toBeDefined();
    for (const other of [`${rows}"`, `${rows}-00000000"`]) {
      const answer = await get(path, { "If-None-Match": other });
      expect([answer.status, answer.headers.get("ETag")]).toEqual([200, tag]);
    }
  });

  test("answers the columns that are named for it, and no other", async () => {
    await change();
    const answer = await (await get(path)).json<Record<string, object[]>>();
    const columns = answer.columns ?? Object.keys(Object.values(answer).flat()[0] ?? {});
    expect(columns.join()).toBe(answered[path as keyof typeof answered]);
  });

  test("reads the same however often it is requested", async () => {
    await change();
    const first = await (await get(path)).text();
    for (let time = 0; time < 3; time++) expect(await (await get(path)).text()).toBe(first);
  });
});

test.each(listKinds)("the list of %s is answered under its name", async (kind) => {
  const response = await get(`/api/${kind}`);
  expect([response.status, await response.json()]).toEqual([200, { [kind]: expect.any(Array) }]);
});

async function importCustomer(number: string) {
  await replaceList(
    drizzle(env.DB),
    "customers",
    [{ customerNumber: number, customerName: "C", type: null }],
    record(),
  );
}

async function importProduct(number: string) {
  await replaceList(drizzle(env.DB), "products", [{ itemNumber: number, description: null }], record());
}

function record() {
  return { id: crypto.randomUUID(), fileName: "list.csv", importedAt: new Date(), importedBy: "admin" };
}
