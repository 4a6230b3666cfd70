import { SELF } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { createScene } from "./scene";
import { askWorker, createTenant, envOf } from "./tenant";
import { expectNothingLeaked, logged, watchLogs } from "./watch-logs";

watchLogs();

describe("the list", () => {
  test("of CRONUS is complete, with the fields of the picker and no others", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const answer = await askWorker(envOf(await createTenant()));
    const { customers, ...rest } = answer.json();
    expect([answer.status, customers.length]).toEqual([200, 62]);
    expect(rest).toEqual({ fetchedAt: expect.stringMatching(/^\d{4}-.*Z$/), stale: false });
    expect(answer.headers.get("Cache-Control")).toBe("private, max-age=600");
    for (const customer of customers) expect(Object.keys(customer)).toEqual(["id", "number", "displayName", "type"]);
    expect(customers).toContainEqual(
      expect.objectContaining({ number: "01121212", displayName: "Spotsmeyer's Furnishings", type: "Company" }),
    );
    expectNothingLeaked(answer);
  });

  test("keeps leading zeros, quotes, non-Latin scripts, long names, duplicate names and unknown types", async () => {
    const { customers } = (await askWorker(envOf(await createTenant({ customers: "edge-cases" })))).json();
    const named = (number: string) => customers.find((customer: { number: string }) => customer.number === number);
    expect(customers).toHaveLength(13);
    expect(named("00000001")).toMatchObject({ displayName: "Leading zeros" });
    expect(named("A-1/2 #3").displayName).toContain("<b>tags</b> & ampersands");
    expect(named("JAPAN")).toMatchObject({ displayName: "株式会社タンク" });
    expect(named("LONG").displayName).toHaveLength(100);
    expect(named("TWIN-2").displayName).toBe(named("TWIN-1").displayName);
    expect(named("TYPE-UNKNOWN").type).toBe("Municipality");
    expect(named("TYPE-ESCAPED")).toMatchObject({ displayName: "Name with _x0020_ in it", type: "Joint Venture" });
    expect(named("TYPE-BLANK")).not.toHaveProperty("type");
  });

  test("of a company without customers is empty", async () => {
    const answer = await askWorker(envOf(await createTenant({ customers: "empty" })));
    expect([answer.status, answer.json()]).toMatchObject([200, { customers: [], stale: false }]);
  });

  test("of 25,000 customers is read in five pages, each customer once and in order", async () => {
    const tenant = await createTenant({ customers: "large" });
    const { customers } = (await askWorker(envOf(tenant))).json();
    expect(customers.map(({ number }: { number: string }) => Number(number))).toEqual([...Array(25_000).keys()]);
    expect(await tenant.calls()).toMatchObject({ token: 1, customers: 5 });
  });

  test("holds a customer once who is on two pages", async () => {
    const faults = [{ on: "customers" as const, kind: "row-twice" }];
    const { customers } = (await askWorker(envOf(await createTenant({ faults })))).json();
    expect(customers).toHaveLength(62);
  });

  test("survives transient faults by retrying", async () => {
    const faults = [
      { on: "token" as const, kind: "503", times: 1 },
      { on: "customers" as const, kind: "429", times: 1 },
      { on: "customers" as const, kind: "502-html", page: 2, times: 2 },
    ];
    const scene = await createScene({ customers: "two-pages", faults });
    expect((await scene.ask()).list?.customers).toHaveLength(5001);
    expect(scene.waits).toHaveLength(4);
    expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 5 });
  });
});

test("other methods are refused without a request to Business Central", async () => {
  const tenant = await createTenant();
  for (const method of ["POST", "PUT", "DELETE"]) {
    const answer = await askWorker(envOf(tenant), { method });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  }
  expect((await askWorker(envOf(tenant), { method: "HEAD" })).text).toBe("");
  expect(await tenant.calls()).toMatchObject({ token: 1, customers: 1 });
});

test("a list is fresh for ten minutes, and stale after that while Business Central fails", async () => {
  const tenant = await createTenant();
  const workerEnv = envOf(tenant);
  const first = await askWorker(workerEnv);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(first.json().fetchedAt) + 9.9 * 60_000 });
  await tenant.fill({ faults: [{ on: "customers", kind: "500" }] });
  const old = await askWorker(workerEnv);
  expect([old.text, old.headers.get("Cache-Control")]).toEqual([first.text, "private, max-age=6"]);
  expect(await tenant.calls()).toMatchObject({ token: 1, customers: 1 });
  vi.setSystemTime(Date.now() + 0.2 * 60_000);
  const stale = await askWorker(workerEnv);
  expect([stale.status, stale.json()]).toEqual([200, { ...first.json(), stale: true }]);
  expect(logged()).toContain("BusinessCentralFailure: customers refused");
  expectNothingLeaked(stale);
  await tenant.fill({ customers: "empty", faults: [] });
  const again = await askWorker(workerEnv);
  expect(again.json()).toMatchObject({ customers: [], stale: false });
});

test("the cached list is not served at its cache key", async () => {
  const put = vi.spyOn(Cache.prototype, "put");
  await askWorker(envOf(await createTenant()));
  const keys = put.mock.calls.map(([key]) => String(key));
  expect(keys).toEqual([
    expect.stringMatching(/^https:\/\/tanks\.example\/api\/business-central\/cached\/[0-9a-f]{64}$/),
  ]);
  expect((await SELF.fetch(keys[0] ?? "")).status).toBe(404);
});
