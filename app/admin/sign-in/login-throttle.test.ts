import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AttemptKeys, countAttempt, deviceKeys, unknownDeviceKeys } from "./login-throttle.server";

const db = drizzle(env.DB);
const minute = 60_000;
const address = "198.51.100.7";
const keys = unknownDeviceKeys("chief", address);
const otherAddress = unknownDeviceKeys("chief", "203.0.113.9");
const otherUsername = unknownDeviceKeys("deputy", address);

beforeEach(async () => {
  await env.DB.exec("delete from login_failures");
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

function wait(ms: number) {
  vi.setSystemTime(Date.now() + ms);
}

/** Fails once: the seconds that it was locked for, 0 when it was counted. */
async function attempt(under: AttemptKeys): Promise<number> {
  const counted = await countAttempt(db, under);
  return "retryAfter" in counted ? counted.retryAfter : 0;
}

/** The seconds that the right password was locked for, 0 when it was let in. */
async function succeed(under: AttemptKeys): Promise<number> {
  const counted = await countAttempt(db, under);
  if ("retryAfter" in counted) return counted.retryAfter;
  await counted.forgive();
  return 0;
}

/** Fails so many times, each as soon as the lock allows; returns the seconds that each was locked for. */
async function fail(times: number, under: AttemptKeys = keys): Promise<number[]> {
  const waits: number[] = [];
  for (let count = 0; count < times; count++) {
    const seconds = await attempt(under);
    waits.push(seconds);
    if (seconds > 0) {
      wait(seconds * 1000 - 1);
      expect(await attempt(under)).toBe(1);
      wait(1);
      expect(await attempt(under)).toBe(0);
    }
  }
  return waits;
}

describe("failed attempts", () => {
  test("are free five times, then lock for 10 seconds, doubling to five minutes", async () => {
    expect(await fail(13)).toEqual([0, 0, 0, 0, 0, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test("lock the username for every address, and the address for every username", async () => {
    await fail(5);
    expect(await attempt(otherAddress)).toBe(10);
    expect(await attempt(otherUsername)).toBe(10);
    expect(await attempt(unknownDeviceKeys("deputy", "203.0.113.9"))).toBe(0);
  });

  test("during a lock are not counted and do not extend it", async () => {
    await fail(5);
    for (let count = 0; count < 20; count++) await attempt(otherUsername);
    wait(10_000);
    expect(await attempt(keys)).toBe(0);
    const { results } = await env.DB.prepare("select failures from login_failures").all();
    expect(results).toEqual([{ failures: 6 }, { failures: 6 }]);
  });

  test("made concurrently get no more than five password checks", async () => {
    const waits = await Promise.all(Array.from({ length: 60 }, () => attempt(keys)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
    wait(10_000);
    const next = await Promise.all(Array.from({ length: 60 }, () => attempt(keys)));
    expect(next.filter((seconds) => seconds === 0)).toHaveLength(1);
  });

  test("expire after an hour without another, and their rows are deleted", async () => {
    await fail(8);
    wait(60 * minute + 1);
    expect(await attempt(unknownDeviceKeys("somebody", "192.0.2.1"))).toBe(0);
    const { results } = await env.DB.prepare("select * from login_failures").all();
    expect(results).toHaveLength(2);
    expect(await fail(6)).toEqual([0, 0, 0, 0, 0, 10]);
  });
});

describe("a success", () => {
  test("resets the username, and takes back only its own attempt for the address", async () => {
    await fail(4);
    expect(await succeed(otherUsername)).toBe(0);
    expect(await attempt(keys)).toBe(0);
    expect(await attempt(otherUsername)).toBe(10);
    wait(10_000);
    expect(await succeed(keys)).toBe(0);
    expect(await attempt(otherAddress)).toBe(0);
  });

  test("after five failures from the address delays none of the next", async () => {
    await fail(5, otherUsername);
    wait(10_000);
    for (let count = 0; count < 10; count++) expect(await succeed(keys)).toBe(0);
    expect(await attempt(keys)).toBe(0);
    expect(await attempt(keys)).toBe(20);
  });

  test("does not prolong the hour that the address's failures count", async () => {
    await fail(5, otherUsername);
    wait(59 * minute);
    expect(await succeed(keys)).toBe(0);
    wait(minute + 1);
    expect(await fail(6)).toEqual([0, 0, 0, 0, 0, 10]);
  });

  test("leaves the time of a failure that came after its own attempt", async () => {
    await fail(3);
    const right = await countAttempt(db, otherUsername);
    wait(1000);
    await fail(2);
    if ("forgive" in right) await right.forgive();
    await fail(1);
    expect(await attempt(otherUsername)).toBe(20);
  });
});

test("a known device has a counter of its own, which strangers neither fill nor empty", async () => {
  const device = deviceKeys("the office");
  await fail(7);
  expect(await succeed(device)).toBe(0);
  expect(await attempt(keys)).toBe(40);
  expect(await fail(7, device)).toEqual([0, 0, 0, 0, 0, 10, 20]);
  expect(await attempt(device)).toBe(40);
  expect(await attempt(deviceKeys("the phone"))).toBe(0);
  wait(60_000);
  expect(await succeed(keys)).toBe(0);
  expect(await attempt(device)).toBe(0);
  expect(await attempt(device)).toBe(80);
});

describe("the lock's key", () => {
  test("is the same for every spelling of a username, and a hash", () => {
    const { account } = unknownDeviceKeys("Chief", address);
    for (const form of ["chief", " CHIEF\t", "ｃｈｉｅｆ", "𝐂hief", "\u00a0chief\u3000"]) {
      expect(unknownDeviceKeys(form, address).account, form).toBe(account);
    }
    expect(unknownDeviceKeys("chief2", address).account).not.toBe(account);
    expect(account).toMatch(/^[0-9a-f]{64}$/);
    expect(unknownDeviceKeys("x".repeat(250_000), address).account).toMatch(/^[0-9a-f]{64}$/);
  });

  test("of an address is never that of a username", () => {
    const keys = unknownDeviceKeys("chief", "chief");
    expect(keys.address).not.toBe(keys.account);
  });
});
