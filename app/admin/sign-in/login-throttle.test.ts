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

/** Fails so many times, each as soon as that is possible; gives the seconds that each had to wait for. */
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
  test("are free five times, then wait 10 seconds, doubling to five minutes", async () => {
    expect(await fail(13)).toEqual([0, 0, 0, 0, 0, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test("count against the username from any address, and against the address for any username", async () => {
    await fail(5);
    expect(await countAttempt(db, otherAddress)).toBe(10);
    expect(await countAttempt(db, otherUsername)).toBe(10);
    expect(await countAttempt(db, attemptKeys("deputy", "203.0.113.9"))).toBe(0);
  });

  test("that have to wait are not counted, and do not lengthen the wait", async () => {
    await fail(5);
    for (let count = 0; count < 20; count++) await countAttempt(db, otherUsername);
    wait(10_000);
    expect(await countAttempt(db, keys)).toBe(0);
    const { results } = await env.DB.prepare("select failures from login_failures").all();
    expect(results).toEqual([{ failures: 6 }, { failures: 6 }]);
  });

  test("all at once reach the password no more than five times", async () => {
    const waits = await Promise.all(Array.from({ length: 60 }, () => countAttempt(db, keys)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
    wait(10_000);
    const next = await Promise.all(Array.from({ length: 60 }, () => countAttempt(db, keys)));
    expect(next.filter((seconds) => seconds === 0)).toHaveLength(1);
  });

  test("are forgotten after an hour of quiet, and their rows go", async () => {
    await fail(8);
    wait(60 * minute + 1);
    expect(await countAttempt(db, attemptKeys("somebody", "192.0.2.1"))).toBe(0);
    const { results } = await env.DB.prepare("select * from login_failures").all();
    expect(results).toHaveLength(2);
    expect(await fail(6)).toEqual([0, 0, 0, 0, 0, 10]);
  });
});

test("a success clears the username's, and of the address's no more than its own attempt", async () => {
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

describe("the key", () => {
  test("of a username is the same for each way to write it, and shows nothing of it", () => {
    const { username } = attemptKeys("Chief", address);
    for (const form of ["chief", " CHIEF\t", "ｃｈｉｅｆ", "𝐂hief", "\u00a0chief\u3000"]) {
      expect(attemptKeys(form, address).username, form).toBe(username);
    }
    expect(attemptKeys("chief2", address).username).not.toBe(username);
    expect(username).toMatch(/^[0-9a-f]{64}$/);
    expect(attemptKeys("x".repeat(250_000), address).username).toMatch(/^[0-9a-f]{64}$/);
  });

  test("of an address is its network in IPv6, and never that of a username", () => {
    const of = (client: string) => attemptKeys("chief", client).address;
    expect(of("2001:db8:0:1:aaaa::1")).toBe(of("2001:DB8::1:ffff:0:0:2"));
    expect(of("2001:db8:0:1::1")).not.toBe(of("2001:db8:0:2::1"));
    expect(of("::1")).not.toBe(of("1::"));
    expect(of("198.51.100.7")).not.toBe(of("198.51.100.8"));
    expect(of("not:an:address")).not.toBe(of("unknown"));
    expect(of("chief")).not.toBe(attemptKeys("chief", "chief").username);
  });
});
