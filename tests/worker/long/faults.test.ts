import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import worker from "../../../workers/app";
import { calls } from "../../fuzz/calls";
import { pathOf, toFormData } from "../../fuzz/request-parts";
import { known, makeWorld, stored } from "../../fuzz/world";
import { databaseThrough } from "../../helpers/database-faults";
import { bucketThrough, type CallPlan, type Failure, striking } from "../../helpers/failing-calls";
import { origin } from "../../helpers/tank-door";

const print = console.log;
let injected = 0;

beforeAll(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
});

afterAll(() => {
  vi.restoreAllMocks();
  if (isLong) print(`${injected} faults injected at the calls of ${cases.length} requests`);
});

/** Requests that are answered without a database or bucket, or that have their own test. */
const others = ["$.tsx", "api.$.ts", "api.business-central.customers.ts", "api.photos.upload.ts"];

const requests = Object.entries(calls)
  .filter(([route]) => !others.includes(route))
  .flatMap(([route, each]) => each.map((call) => ({ route, call })))
  .map(({ route, call }) => {
    const { method, params = [], query, json, form, bytes, headers } = call;
    const path = pathOf(route, route.split("$").length === 3 ? [params[0] ?? "", params.at(-1) ?? ""] : params);
    const init = (): RequestInit => {
      if (json)
        return { method, body: JSON.stringify(json), headers: { "Content-Type": "application/json", ...headers } };
      if (form) return { method, body: toFormData(form) };
      return bytes ? { method, body: bytes, headers: { "Content-Length": String(bytes.length) } } : { method };
    };
    const isRead = method === "GET";
    return {
      isRead,
      name: `${method} ${path}${query ? `?${query.slice(0, 30)}` : ""}`,
      path: `${path}?${query ?? ""}`,
      init,
    };
  });

type Sent = Pick<(typeof requests)[number], "path" | "init">;

async function send({ path, init }: Sent, cookie: string, plan: CallPlan) {
  const DB = databaseThrough(env.DB, striking(plan, "D1_ERROR: Network connection lost."));
  const PHOTOS = bucketThrough(env.PHOTOS, striking(plan, "put: Service is temporarily unavailable. (10043)"));
  const { headers, ...rest } = init();
  const all = { ...headers, Cookie: cookie, "CF-Connecting-IP": "192.0.2.1" };
  const request = new Request(origin + path, { ...rest, headers: all, redirect: "manual" });
  const ctx = createExecutionContext();
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...env, DB, PHOTOS }, ctx);
  // A download that breaks off has begun: its status cannot tell.
  await response.arrayBuffer().catch(() => undefined);
  await waitOnExecutionContext(ctx);
  return response;
}

/** What users see: without ids and times that differ from one run to the next, and what only the sweep sees. */
async function visible(): Promise<string> {
  const { results: tanks } = await env.DB.prepare("select * from tanks order by seq").all();
  const counts = await env.DB.prepare(
    `select (select count(*) from customers) customers, (select count(*) from products) products,
      (select count(*) from customer_imports) customer_imports, (select count(*) from product_imports) product_imports,
      (select count(*) from list_clears) list_clears`,
  ).first();
  const shown = tanks.map(({ id, customer_name, tank_size_gallons, photo_count, version, created_at }) => ({
    id: id === known.tank ? id : "another",
    customer_name,
    tank_size_gallons,
    photo_count,
    version,
    isOld: created_at !== null,
  }));
  return JSON.stringify({ shown, counts });
}

/** Photos of tanks and files of imports that are not in the bucket. */
async function dangling(): Promise<string[]> {
  const { objects } = await stored();
  const keys = new Set(objects.map((object) => object.split(" ")[0]));
  const { results } = await env.DB.prepare(
    `select 'uploads/' || substr(value, 18) key from tanks, json_each(photo_urls)
      union select 'imports/' || id from customer_imports union select 'imports/' || id from product_imports`,
  ).all<{ key: string }>();
  return results.map(({ key }) => key).filter((key) => !keys.has(key));
}

/** A read has no effect that could be lost. Of writes all is tried by `npm run fuzz`, and here one failure for each call. */
const isLong = inject("minutes") > 0;
const writeFailures: Failure[] = isLong ? ["refused", "lost", "late"] : ["lost"];
const cases = requests.flatMap((request) =>
  (request.isRead ? (["refused"] as const) : writeFailures).map((failure) => ({ ...request, failure })),
);

describe("a request is done whole or not at all, and once, when one of its calls goes wrong", () => {
  test.each(cases)("$name, $failure", async ({ failure, ...request }) => {
    let cookie = await makeWorld();
    const before = await visible();
    const plan: CallPlan = { at: -1, failure, calls: 0 };
    const undisturbed = await send(request, cookie, plan);
    const after = await visible();
    const isPage = undisturbed.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    // What the page that a form answers with reads for itself: without it the status stays what the form's was.
    const ofPage = request.path.includes("account")
      ? 3
      : request.path.startsWith("/admin?")
        ? 5
        : request.path.endsWith("?add")
          ? 1
          : 2;
    const readsOfPage = isPage && !request.isRead ? ofPage : 0;
    for (let at = 0; at < plan.calls; at++) {
      if (!request.isRead) cookie = await makeWorld();
      const disturbed = { at, failure, calls: 0 };
      const response = await send(request, cookie, disturbed);
      injected++;
      const { status } = response;
      const about = `call ${at} of ${plan.calls}`;
      // A list that is cached by now takes no second call.
      const isReached = disturbed.calls > at;
      const isHarmless = failure === "late" || at >= plan.calls - readsOfPage || !isReached;
      expect(status, about).toBe(isHarmless ? undisturbed.status : 503);
      if (status === 503) expect(response.headers.get("Retry-After"), about).toMatch(/^\d+$/);
      expect([before, after], about).toContain(await visible());
      expect(await dangling(), about).toEqual([]);
    }
  });
});
