import * as crypto from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 30_000 });

vi.mock(import("node:crypto"), { spy: true });

// Test files share modules: another one may have loaded this without the spy.
vi.resetModules();
const { hashPassword, maxPasswordBytes, verifyPassword } = await import("./password.server");

const work = vi.mocked(crypto.scrypt);

beforeEach(() => {
  work.mockClear();
});

/** Everything that the time of a scrypt call depends on. */
function costs() {
  return work.mock.calls.map(([, salt, length, options]) => ({
    salt: (salt as Uint8Array).length,
    length,
    options,
  }));
}

describe("a hash", () => {
  test("names its cost, has a random salt, and matches its own password only", async () => {
    const password = "pässwörd 🛢 of a tank";
    const [stored, again] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}==\$[\w+/]{43}=$/);
    expect(again).not.toBe(stored);
    for (const [attempt, isRight] of [
      [password, true],
      [password.normalize("NFD"), false],
      [`${password} `, false],
      [password.toUpperCase(), false],
      ["", false],
    ] as const) {
      expect(await verifyPassword(attempt, stored), attempt).toBe(isRight);
    }
  });

  test("is verified at the cost that it names", async () => {
    const stored = "$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA==$ALmIqN4EIHlISWh0eoU5QkSV3pDIkLQHrpGAhk52xCM=";
    await verifyPassword("anything", stored);
    expect(costs()[0]?.options).toMatchObject({ N: 1024, r: 8, p: 1 });
  });
});

test("takes the same time for a wrong password, an unknown user and a malformed hash", async () => {
  const stored = await hashPassword("a long enough one");
  work.mockClear();
  for (const hash of [stored, undefined, "", "plain text", stored.slice(0, -1)]) {
    expect(await verifyPassword("a wrong guess", hash)).toBe(false);
  }
  const all = costs();
  expect(all).toHaveLength(5);
  expect(all[0]).toMatchObject({ salt: 16, length: 32, options: { N: 32768, r: 8, p: 3 } });
  for (const cost of all) expect(cost).toEqual(all[0]);
});

test("refuses a password over 1,024 bytes without hashing it", async () => {
  for (const password of ["x".repeat(maxPasswordBytes + 1), "ü".repeat(600), "x".repeat(1024 * 1024)]) {
    expect(await verifyPassword(password, undefined)).toBe(false);
  }
  expect(costs()).toEqual([]);
  const longest = "x".repeat(maxPasswordBytes);
  expect(await verifyPassword(longest, await hashPassword(longest))).toBe(true);
});

test("no password is right for an admin who was restored without one", async () => {
  for (const password of ["", "x", " "]) expect(await verifyPassword(password, "")).toBe(false);
});
