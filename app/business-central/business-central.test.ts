import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createScene, minute, type Scene, timeout } from "../../tests/business-central/scene";

let scene: Scene;

beforeEach(async () => {
  scene = await createScene();
});
afterEach(() => vi.restoreAllMocks());

const never = () => new AbortController().signal;

describe("one load at a time", () => {
  test("serves concurrent requests", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => scene.ask()));
    expect(outcomes.map(({ list }) => list?.customers.length)).toEqual(Array(10).fill(62));
    expect(await scene.tenant.calls()).toMatchObject({ token: 1, customers: 1 });
  });

  test("fails for concurrent requests", async () => {
    await scene.fault("500");
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => scene.ask()));
    expect(outcomes.map(({ failure }) => failure?.code)).toEqual(Array(10).fill("refused"));
    expect(await scene.tenant.calls()).toMatchObject({ customers: 1 });
  });

  test("gives way to a new load once it has expired", async () => {
    await scene.fault("hang", 1);
    const first = scene.ask({}, { ...scene.clock, timeout: never });
    await scene.called("customers");
    scene.skip(timeout + 1001);
    expect((await scene.ask()).list?.stale).toBe(false);
    await first;
    expect(await scene.tenant.calls()).toMatchObject({ customers: 2 });
  });
});

describe("a load that was lost with its request", () => {
  /** A cancelled request: its fetch never settles, and its clock stops, so that it takes nothing over. */
  async function loseLoad() {
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementationOnce(() => new Promise(() => {}));
    void scene.ask({}, stopped());
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    scene.timeouts.length = 0;
  }

  const stopped = () => {
    const time = scene.clock.now();
    return { ...scene.clock, now: () => time };
  };

  test("is taken over by one of the waiting requests, for all of them", async () => {
    await loseLoad();
    scene.skip(timeout);
    const waiting = Promise.all(Array.from({ length: 10 }, () => scene.ask()));
    await expect.poll(() => scene.timeouts).toHaveLength(10);
    expect(await scene.tenant.calls()).toMatchObject({ customers: 0 });
    scene.skip(1001);
    const outcomes = await waiting;
    expect(outcomes.map(({ list }) => list?.customers.length)).toEqual(Array(10).fill(62));
    expect(await scene.tenant.calls()).toMatchObject({ token: 1, customers: 1 });
  });

  test("delays a request with a cached list by a fifth of the time-out", async () => {
    await scene.ask();
    scene.skip(11 * minute);
    await loseLoad();
    const waiting = scene.ask();
    await expect.poll(() => scene.timeouts).toEqual([timeout / 5]);
    scene.skip(timeout / 5);
    const { list, failure } = await waiting;
    expect([list?.stale, list?.customers.length, failure]).toEqual([true, 62, undefined]);
  });

  test("delays a request without a cached list by the time of a load at most", async () => {
    await loseLoad();
    const waiting = scene.ask({}, stopped());
    await expect.poll(() => scene.timeouts).toEqual([timeout + 1000]);
    scene.skip(timeout + 1000);
    const outcome = await waiting;
    expect(outcome).toMatchObject({ failure: { message: "customers timed out" }, retryAfter: 5 });
  });
});

describe("the cached list", () => {
  test("is shared by the isolates of a data centre while it is fresh", async () => {
    const { list, settled } = await scene.ask();
    await settled;
    expect((await scene.askElsewhere()).list).toEqual(list);
    expect(await scene.tenant.calls()).toMatchObject({ token: 1, customers: 1 });
    scene.skip(11 * minute);
    await (await scene.askElsewhere()).settled;
    await scene.ask();
    expect(await scene.tenant.calls()).toMatchObject({ customers: 2 });
  });

  test("is stale in an isolate that never loaded one itself", async () => {
    const { list, settled } = await scene.ask();
    await settled;
    scene.skip(3 * 24 * 60 * minute);
    await scene.fault("502-html");
    const later = await scene.askElsewhere();
    expect(later.list).toEqual({ ...list, stale: true });
    expect(later.failure?.message).toBe("customers unavailable");
  });

  test("is answered while Business Central is slow with the next one, whose load continues", async () => {
    await scene.ask();
    scene.skip(11 * minute);
    await scene.tenant.fill({ customers: "empty", faults: [{ on: "customers", kind: "held" }] });
    const waiting = scene.ask();
    await scene.called("customers", 2);
    scene.skip(timeout / 5);
    const first = await waiting;
    expect(first.list).toMatchObject({ customers: { length: 62 }, stale: true });
    expect(first.failure).toBeUndefined();
    await scene.tenant.fill({ faults: [], release: true });
    await first.settled;
    expect((await scene.ask()).list).toMatchObject({ customers: [], stale: false });
    expect(await scene.tenant.calls()).toMatchObject({ customers: 2 });
  });

  test("is not used under other credentials", async () => {
    await (await scene.ask()).settled;
    await scene.ask({ clientSecret: "canary-4f1b9c-renewed" });
    expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 2 });
  });
});

test.each([
  ["503", 3],
  ["429-short", 3],
  ["429-long", 1],
  ["500", 1],
  ["reset", 1],
])("a load that meets %s sends %i requests", async (kind, requests) => {
  await scene.fault(kind);
  await scene.ask();
  expect(await scene.tenant.calls()).toMatchObject({ customers: requests });
  expect(scene.waits).toHaveLength(requests - 1);
});

test("a load waits a moment before it tries again, and twice as long before the third time", async () => {
  await scene.fault("503");
  await scene.ask();
  const [first = 0, second = 0] = scene.waits.map((wait) => wait / timeout);
  expect(Math.abs(first - 0.03)).toBeLessThanOrEqual(0.01);
  expect(Math.abs(second - 0.06)).toBeLessThanOrEqual(0.02);
});

describe("loads pause", () => {
  test("for half a minute after two consecutive failures", async () => {
    await scene.fault("500");
    for (const calls of [1, 2, 2, 2]) {
      expect((await scene.ask()).failure?.code).toBe("refused");
      expect(await scene.tenant.calls()).toMatchObject({ customers: calls });
    }
    scene.skip(31_000);
    await scene.tenant.fill({ faults: [] });
    expect((await scene.ask()).list?.stale).toBe(false);
  });

  test("as long as a Retry-After that is too long for a request to wait", async () => {
    await scene.fault("429-long");
    expect(await scene.ask()).toMatchObject({ retryAfter: 120 });
    expect(scene.waits).toEqual([]);
    scene.skip(99_000);
    expect(await scene.ask()).toMatchObject({ retryAfter: 21, failure: { code: "throttled" } });
    expect(await scene.tenant.calls()).toMatchObject({ customers: 1 });
    scene.skip(22_000);
    await scene.tenant.fill({ faults: [] });
    expect((await scene.ask()).list?.stale).toBe(false);
  });
});
