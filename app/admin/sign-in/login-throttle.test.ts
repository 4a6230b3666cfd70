import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { attemptKeys, countAttempt, forgiveAttempt } from "./login-throttle.server";

const db = drizzle(env.DB);
const minute = 60_000;
const address = "198.51.100.7";
const keys = attemptKeys("chief", address);
const otherAddress = attemptKeys("chief", "203.0.113.9");
const otherUsername = attemptKeys("deputy", address);

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

/** Fails so many times, each as soon as the lock allows; returns the seconds that each was locked for. */
async function fail(times: number, under = keys): Promise<number[]> {
  const waits: number[] = [];
  for (let count = 0; count < times; count++) {
    const seconds = await countAttempt(db, under);
    waits.push(seconds);
    if (seconds > 0) {
      wait(seconds * 1000 - 1);
      expect(await countAttempt(db, under)).toBe(1);
      wait(1);
      expect(await countAttempt(db, under)).toBe(0);
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
    expect(await countAttempt(db, otherAddress)).toBe(10);
    expect(await countAttempt(db, otherUsername)).toBe(10);
    expect(await countAttempt(db, attemptKeys("deputy", "203.0.113.9"))).toBe(0);
  });

  test("during a lock are not counted and do not extend it", async () => {
    await fail(5);
    for (let count = 0; count < 20; count++) await countAttempt(db, otherUsername);
    wait(10_000);
    expect(await countAttempt(db, keys)).toBe(0);
    const { results } = await env.DB.prepare("select failures from login_failures").all();
    expect(results).toEqual([{ failures: 6 }, { failures: 6 }]);
  });

  test("made concurrently get no more than five password checks", async () => {
    const waits = await Promise.all(Array.from({ length: 60 }, () => countAttempt(db, keys)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
    wait(10_000);
    const next = await Promise.all(Array.from({ length: 60 }, () => countAttempt(db, keys)));
    expect(next.filter((seconds) => seconds === 0)).toHaveLength(1);
  });

  test("expire after an hour without another, and their rows are deleted", async () => {
    await fail(8);
    wait(60 * minute + 1);
    expect(await countAttempt(db, attemptKeys("somebody", "192.0.2.1"))).toBe(0);
    const { results } = await env.DB.prepare("select * from login_failures").all();
    expect(results).toHaveLength(2);
    expect(await fail(6)).toEqual([0, 0, 0, 0, 0, 10]);
  });
});

test("a success resets the username, and takes back only its own attempt for the address", async () => {
  await fail(4);
  expect(await countAttempt(db, otherUsername)).toBe(0);
  await forgiveAttempt(db, otherUsername);
  expect(await countAttempt(db, keys)).toBe(0);
  expect(await countAttempt(db, otherUsername)).toBe(10);
  wait(10_000);
  expect(await countAttempt(db, keys)).toBe(0);
  await forgiveAttempt(db, keys);
  expect(await countAttempt(db, otherAddress)).toBe(0);
});

describe("the lock's key", () => {
  test("is the same for every spelling of a username, and a hash", () => {
    const { username } = attemptKeys("Chief", address);
    for (const form of ["chief", " CHIEF\t", "ｃｈｉｅｆ", "𝐂hief", "\u00a0chief\u3000"]) {
      expect(attemptKeys(form, address).username, form).toBe(username);
    }
    expect(attemptKeys("chief2", address).username).not.toBe(username);
    expect(username).toMatch(/^[0-9a-f]{64}$/);
    expect(attemptKeys("x".repeat(250_000), address).username).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is the /64 network of an IPv6 address, and never that of a username", () => {
    const of = (client: string) => attemptKeys("chief", client).address;
    expect(of("2001:db8:0:1:aaaa::1")).toBe(of("2001:DB8::1:ffff:0:0:2"));
    expect(of("2001:db8:0:1::1")).not.toBe(of("2001:db8:0:2::1"));
    expect(of("::1")).not.toBe(of("1::"));
    expect(of("198.51.100.7")).not.toBe(of("198.51.100.8"));
    expect(of("not:an:address")).not.toBe(of("unknown"));
    expect(of("chief")).not.toBe(attemptKeys("chief", "chief").username);
  });
});
