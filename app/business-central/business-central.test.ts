import { beforeEach, describe, expect, test } from "vitest";
import { createScene, minute, type Scene } from "../../tests/business-central/scene";

let scene: Scene;

beforeEach(async () => {
  scene = await createScene();
});

describe("one load at a time", () => {
  test("serves all who ask meanwhile", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => scene.ask()));
    expect(outcomes.map(({ list }) => list?.customers.length)).toEqual(Array(10).fill(62));
    expect(await scene.tenant.calls()).toMatchObject({ token: 1, customers: 1 });
  });

  test("fails for all of them", async () => {
    await scene.fault("500");
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => scene.ask()));
    expect(outcomes.map(({ failure }) => failure?.code)).toEqual(Array(10).fill("refused"));
    expect(await scene.tenant.calls()).toMatchObject({ customers: 1 });
  });

  test("is given up when it is lost with the request that began it", async () => {
    await scene.fault("hang", 1);
    const lost = scene.ask();
    await expect.poll(async () => (await scene.tenant.calls()).customers).toBe(1);
    scene.clock += 5000;
    expect((await scene.ask()).list?.stale).toBe(false);
    await lost;
    expect(await scene.tenant.calls()).toMatchObject({ customers: 2 });
  });
});

describe("the kept list", () => {
  test("is shared by the isolates of a data centre while it is fresh", async () => {
    const { list, settled } = await scene.ask();
    await settled;
    expect((await scene.askElsewhere()).list).toEqual(list);
    expect(await scene.tenant.calls()).toMatchObject({ token: 1, customers: 1 });
    scene.clock += 11 * minute;
    await (await scene.askElsewhere()).settled;
    await scene.ask();
    expect(await scene.tenant.calls()).toMatchObject({ customers: 2 });
  });

  test("is given as stale by an isolate that never read one itself", async () => {
    const { list, settled } = await scene.ask();
    await settled;
    scene.clock += 3 * 24 * 60 * minute;
    await scene.fault("502-html");
    const later = await scene.askElsewhere();
    expect(later.list).toEqual({ ...list, stale: true });
    expect(later.failure?.message).toBe("customers unavailable");
  });

  test("is given while a slow Business Central is still writing the next", async () => {
    await scene.ask();
    scene.clock += 11 * minute;
    await scene.tenant.fill({ customers: "empty", faults: [{ on: "customers", kind: "late" }] });
    const first = await scene.ask();
    expect(first.list).toMatchObject({ customers: { length: 62 }, stale: true });
    await first.settled;
    expect((await scene.ask()).list).toMatchObject({ customers: [], stale: false });
    expect(await scene.tenant.calls()).toMatchObject({ customers: 2 });
  });

  test("of other credentials is another", async () => {
    await (await scene.ask()).settled;
    await scene.ask({ clientSecret: "canary-4f1b9c-renewed" });
    expect(await scene.tenant.calls()).toMatchObject({ token: 2, customers: 2 });
  });
});

describe("Business Central is left alone", () => {
  test.each([
    ["503", 3],
    ["429-short", 3],
    ["429-long", 1],
    ["500", 1],
    ["reset", 1],
  ])("%s is tried %i times", async (kind, times) => {
    await scene.fault(kind);
    await scene.ask();
    expect(await scene.tenant.calls()).toMatchObject({ customers: times });
  });

  test("for half a minute after two failures in a row", async () => {
    await scene.fault("500");
    for (const calls of [1, 2, 2, 2]) {
      expect((await scene.ask()).failure?.code).toBe("refused");
      expect(await scene.tenant.calls()).toMatchObject({ customers: calls });
    }
    scene.clock += 31_000;
    await scene.tenant.fill({ faults: [] });
    expect((await scene.ask()).list?.stale).toBe(false);
  });

  test("for as long as it asks", async () => {
    await scene.fault("429-long");
    const startedAt = performance.now();
    expect(await scene.ask()).toMatchObject({ retryAfter: 120 });
    expect(performance.now() - startedAt, "ms, not waiting itself").toBeLessThan(2000);
    scene.clock += 100_000;
    expect(await scene.ask()).toMatchObject({ retryAfter: 20, failure: { code: "throttled" } });
    expect(await scene.tenant.calls()).toMatchObject({ customers: 1 });
    scene.clock += 21_000;
    await scene.tenant.fill({ faults: [] });
    expect((await scene.ask()).list?.stale).toBe(false);
  });
});
