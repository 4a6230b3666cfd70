import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import worker from "../../workers/app";
import { calls } from "../fuzz/calls";
import { type FuzzRequest, rightly } from "../fuzz/requests";
import { makeWorld } from "../fuzz/world";
import { origin, validTank } from "../helpers/tank-door";
import { countedDatabase } from "../helpers/trips";

let cookie = "";

beforeEach(async () => {
  cookie = await makeWorld();
});

/**
 * How often a route waits for the database, the slowest of its calls. What is not named waits once at most, a list that
 * has changed twice. Files and imports may take longer: a person who waits for one has pressed a button.
 */
const waits: Record<string, number> = {
  // Past the last page, which no link leads to, the first one is read instead.
  "GET _index.tsx": 2,
  // Which names several customers have is asked of those that the data view shows.
  "GET admin._index.tsx": 2,
  // The order of the rows is read beside the rows.
  "GET api.tanks.export.ts": 2,
  "GET api.admin.$kind.check_.$id.ts": 4,
  "GET api.admin.$kind.export.ts": 2,
  "GET api.admin.$kind.imports_.$id.ts": 2,
  "POST _index.tsx": 2,
  "POST admin._index.tsx": 12,
  "POST admin.login.tsx": 4,
  "POST api.admin.login.ts": 4,
  "POST api.admin.$kind.check.ts": 7,
  "POST api.admin.$kind.import.ts": 4,
  "DELETE api.admin.$kind.ts": 2,
  "POST api.tanks.ts": 2,
  "PUT api.tanks.$id.ts": 3,
  "POST api.tanks.$id_.photos.ts": 3,
  "PUT api.tanks.$id_.photos.ts": 2,
};

const requests = Object.entries(calls).flatMap(([route, each]) => each.map((call) => rightly(route, call)));

type Sent = Pick<FuzzRequest, "method" | "path" | "headers" | "body">;

async function ask({ method, path, headers, body }: Sent, known: string | null = null) {
  const { database, trips } = countedDatabase(env.DB);
  const ctx = createExecutionContext();
  const all = new Headers([...headers, ["Cookie", cookie], ["Origin", origin]]);
  if (known) all.set("If-None-Match", known);
  const request = new Request(origin + path, { method, body, headers: all, redirect: "manual" });
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...env, DB: database }, ctx);
  await response.arrayBuffer();
  await waitOnExecutionContext(ctx);
  return { tag: response.headers.get("ETag"), waits: trips.inSequence };
}

test("every route waits for the database as often as is said here, and no oftener", async () => {
  const seen: Record<string, number> = {};
  let isChanged = false;
  for (const request of requests) {
    const name = `${request.method} ${request.route}`;
    if (isChanged) cookie = await makeWorld();
    isChanged = request.method !== "GET";
    const { tag, ...first } = await ask(request);
    const again = request.method === "GET" ? await ask(request, tag) : first;
    seen[name] = Math.max(seen[name] ?? 0, again.waits);
  }
  expect(Object.fromEntries(Object.entries(seen).filter(([, count]) => count > 1))).toEqual(waits);
});

test.each(["/api/tanks", "/api/tanks/compact", "/api/customers", "/api/products"])(
  "%s waits twice after a change: for its version, then for its rows",
  async (path) => {
    const list = { method: "GET", path, headers: [], body: undefined };
    const { tag } = await ask(list);
    const fields = { method: "POST", path: "/api/tanks", body: JSON.stringify(validTank) };
    await ask({ ...fields, headers: [["Content-Type", "application/json"]] });
    await env.DB.prepare("insert or replace into list_versions values ('customers', 7), ('products', 7)").run();
    expect((await ask(list, tag)).waits).toBe(2);
    expect((await ask(list, tag)).waits).toBe(1);
  },
);
