import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, test } from "vitest";
import { listNames } from "~/lists/list-store.server";
import { listKinds } from "~/lists/lists";
import { searchList } from "~/lists/search-list.server";
import { compactList } from "~/tanks/browser-copy/compact-list.server";
import { suggestFilters } from "~/tanks/filter/filter-suggestions.server";
import { listTankPage } from "~/tanks/list/tank-list.server";
import type { FilterName } from "~/tanks/query/tank-filters";
import type { Cursor } from "~/tanks/query/tank-query";
import { parseTankQuery } from "~/tanks/query/tank-url";
import { readTanksVersion } from "~/tanks/store/tank-log.server";

const asked: { sql: string; params: unknown[] }[] = [];
const db = drizzle(recording(env.DB));

/** Notes each statement with its parameters before it is run. */
function recording(database: D1Database): D1Database {
  return new Proxy(database, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (name !== "prepare") return typeof member === "function" ? member.bind(target) : member;
      return (sql: string) => {
        const statement = target.prepare(sql);
        const bind = statement.bind.bind(statement);
        statement.bind = (...params) => {
          asked.push({ sql, params });
          return bind(...params);
        };
        return statement;
      };
    },
  });
}

beforeEach(() => {
  asked.length = 0;
});

interface Step {
  sql: string;
  detail: string;
}

/** How SQLite finds what the statements ask for. */
async function plans(): Promise<Step[]> {
  const steps: Step[] = [];
  for (const { sql, params } of asked) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    steps.push(...results.map(({ detail }) => ({ sql, detail })));
  }
  return steps;
}

const isScan = new RegExp(`^SCAN (${["tanks", ...listKinds].join("|")})(?! USING| VIRTUAL|_)`);

/** The steps that take longer the more rows there are: a table read to its end, a sort. */
async function slowSteps(): Promise<string[]> {
  const steps = await plans();
  expect(steps).not.toEqual([]);
  const isSlow = ({ sql, detail }: Step) => isScan.test(detail) && !isNewestFirst(sql);
  return steps.filter((step) => isSlow(step) || step.detail.includes("TEMP B-TREE")).map(({ detail }) => detail);
}

/** The table stands in this order, and reading it ends with the page. */
const isNewestFirst = (sql: string) => /order by "tanks"."seq" (asc|desc) limit \?$/.test(sql);

const cursors: Cursor[] = [undefined, { side: "after", id: "x" }, { side: "before", id: "x" }];
const filtered: Record<FilterName, string> = {
  customer: "customer=Trono",
  property: "customer=%22Trono%22&property=P-12",
  product: "product=Diesel",
  has: "has=photos",
  unlisted: "unlisted=customer",
  changed: "changed=7d",
};
const lists = [
  "",
  ...Object.values(filtered),
  "unlisted=product",
  "sort=customer",
  "sort=product",
  "sort=size",
  "sort=changed",
  "changed=2026-11-20",
  "changed=7d&sort=changed",
  "changed=7d&sort=customer",
  "customer=%22Trono%22&changed=7d",
  "customer=%22Trono%22",
  "q=harbor+fuels",
  "property=7",
  "property=12",
];

describe.each(lists)("the list at /?%s", (search) => {
  test.each(cursors)("is found and ordered by index, from %o", async (cursor) => {
    await listTankPage(db, parseTankQuery(new URLSearchParams(search)), cursor);
    expect(await slowSteps()).toEqual([]);
    const usesTrigrams = (await plans()).some(({ detail }) => detail.includes("tanks_search VIRTUAL TABLE INDEX"));
    expect(usesTrigrams).toBe(/\b(q|property)=/.test(search));
  });
});

test("of a long search the beginning is looked for by trigrams, which read each place that any of theirs has", async () => {
  await listTankPage(db, { ...parseTankQuery(new URLSearchParams()), q: `"${"𝒶".repeat(1000)}` }, undefined);
  const params = new Set(asked.flatMap(({ params }) => params));
  expect(params).toContain(`"""${"𝒶".repeat(29)}"`);
  expect(params).toContain(`"${"𝒶".repeat(1000)}`);
});

test("the newest of the changed tanks are looked for among those alone", async () => {
  await listTankPage(db, parseTankQuery(new URLSearchParams("changed=1d")), undefined);
  const steps = (await plans()).map(({ detail }) => detail);
  expect(steps.filter((detail) => detail.startsWith("SCAN"))).toEqual([]);
  expect(steps.join()).toContain("COVERING INDEX tanks_by_change (updated_at>?)");
});

test("a page in the order of customers, products, sizes or changes begins where the last one ended", async () => {
  for (const sort of ["customer", "product", "size", "changed"]) {
    await listTankPage(db, parseTankQuery(new URLSearchParams({ sort })), { side: "after", id: "x" });
  }
  const ranges = (await plans()).filter(({ detail }) =>
    /^SEARCH tanks USING INDEX tanks_by_(customer|product|size|change) \(\w+[<>]\?\)/.test(detail),
  );
  expect(ranges).toHaveLength(4);
});

test("what the page suggests, and what is read with every list, comes from indexes", async () => {
  await suggestFilters(db, Promise.resolve([]));
  await listNames(db);
  await readTanksVersion(db);
  await compactList(db, 5).read();
  expect(await slowSteps()).toEqual([]);
});

test("a search of a list that finds fewer rows than are shown reads the list once", async () => {
  expect(await searchList(db, "customers", "nowhere", 10)).toMatchObject({ rows: [], found: 0 });
  expect(asked).toHaveLength(1);
});
