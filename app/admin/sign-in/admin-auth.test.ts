import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resetPasswordSql } from "../../../scripts/lib/admin/admin-sql.mjs";
import { makeAdmin } from "../../../tests/helpers/quick-admin";
import { clientNetwork } from "../../../workers/client-network";
import type { SignInOutcome } from "./admin-auth.server";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 30_000 });

vi.mock(import("./password.server"), { spy: true });

// Test files share modules: another one may have loaded this without the spy.
vi.resetModules();
const { describeLock, getAdmin, requireAdmin, signIn } = await import("./admin-auth.server");
const { verifyPassword } = await import("./password.server");

const context = { db: drizzle(env.DB), deviceSecret: "a secret for tests", log: { tell() {} } };
const chief = { username: "Chief", password: "the right password" };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await makeAdmin(chief);
  vi.mocked(verifyPassword).mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

function attempt(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const request = new Request("https://tanks.example/admin/login", { method: "POST", headers });
  return signIn(request, { ...context, network: clientNetwork(request) }, fields);
}

/** As a browser would send it from then on. */
function sessionCookie(outcome: SignInOutcome): string {
  const [, cookie] = ("cookies" in outcome && outcome.cookies[0]) || [];
  return cookie?.split(";")[0] ?? "";
}

function passwordChecks(): number {
  return vi.mocked(verifyPassword).mock.calls.length;
}

describe("the limit on guesses", () => {
  const disguises: [string, (turn: number) => [Record<string, string>, Record<string, string>?]][] = [
    ["headers", (turn) => [{}, { "X-Forwarded-For": `10.0.0.${turn}`, "True-Client-IP": `10.1.0.${turn}` }]],
    ["agents and cookies", (turn) => [{}, { "User-Agent": `${turn}`, Cookie: `a=${turn}; admin-session=${turn}` }]],
    ["fields", (turn) => [{ email: `${turn}@example.com`, [`field${turn}`]: "x" }]],
    ["letters", (turn) => [{ username: ["Chief", "chief", "CHIEF", "ｃhief", " chief "][turn % 5] ?? "" }]],
    ["addresses", (turn) => [{}, { "CF-Connecting-IP": `198.51.100.${turn}` }]],
    ["usernames", (turn) => [{ username: `somebody${turn}` }, { "CF-Connecting-IP": "192.0.2.55" }]],
    ["IPv6 addresses", (turn) => [{ username: `${turn}` }, { "CF-Connecting-IP": `2001:db8::${turn}` }]],
  ];

  test.each(disguises)("allows five, whatever %s they vary", async (_, disguise) => {
    const kinds: string[] = [];
    for (let turn = 0; turn < 25; turn++) {
      const [fields, headers] = disguise(turn);
      kinds.push((await attempt({ ...chief, password: `guess number ${turn}`, ...fields }, headers)).kind);
    }
    expect(passwordChecks()).toBe(5);
    expect(kinds).toEqual([...Array(5).fill("wrong"), ...Array(20).fill("throttled")]);
  });

  test("allows five of many concurrent ones, and refuses the right password after them", async () => {
    const wrong = Array.from({ length: 20 }, (_, turn) => attempt({ ...chief, password: `guess number ${turn}` }));
    const outcomes = await Promise.all([...wrong, attempt(chief)]);
    expect(passwordChecks()).toBe(5);
    expect(outcomes.at(-1)?.kind).toBe("throttled");
  });

  test("does not count an attempt without both fields", async () => {
    for (const fields of [{}, { username: "Chief" }, { password: "p" }, { ...chief, username: "" }]) {
      expect(await attempt(fields as Record<string, string>)).toEqual({ kind: "missing" });
    }
    expect(passwordChecks()).toBe(0);
    expect(await env.DB.prepare("select * from login_failures").first()).toBeNull();
  });
});

test.each([
  [1, "1 second"],
  [60, "60 seconds"],
  [61, "2 minutes"],
  [120, "2 minutes"],
  [300, "5 minutes"],
])("a lock of %i seconds is told of as %s, which is never too early for another attempt", (seconds, words) => {
  expect(describeLock(seconds)).toEqual({
    status: 429,
    description: `Too many failed attempts. Try again in ${words}.`,
    headers: { "Retry-After": String(seconds) },
  });
});

test("a marked device's lock is checked before its password", async () => {
  const outcome = await attempt(chief);
  const cookies = "cookies" in outcome ? outcome.cookies : [];
  const Cookie = cookies.map(([, cookie]) => cookie.split(";")[0]).join("; ");
  vi.mocked(verifyPassword).mockClear();
  const guesses = Array.from({ length: 20 }, (_, turn) => attempt({ ...chief, password: `${turn}` }, { Cookie }));
  await Promise.all(guesses);
  expect(passwordChecks()).toBe(5);
});

test("an unknown username costs one password check and has the outcome of a wrong password", async () => {
  const usernames = [chief.username, "nobody", "chief", "Chief ", "x".repeat(10_000), "\ud800", "a\0b"];
  for (const [turn, username] of usernames.entries()) {
    const headers = { "CF-Connecting-IP": `198.51.100.${turn}` };
    expect(await attempt({ username, password: "a wrong guess" }, headers)).toEqual({ kind: "wrong" });
  }
  expect(passwordChecks()).toBe(7);
});

test("a changed password ends all sessions, including one that starts during the change", async () => {
  const cookies = await Promise.all([attempt(chief), attempt(chief)]);
  const account = { username: chief.username, hash: "of quite another one", failureKey: "" };
  const reset = resetPasswordSql(account).split(";").slice(0, 2);
  vi.mocked(verifyPassword).mockImplementationOnce(async () => {
    await env.DB.batch(reset.map((statement) => env.DB.prepare(statement)));
    return true;
  });
  expect(await attempt(chief)).toEqual({ kind: "wrong" });
  for (const outcome of cookies) {
    const cookie = sessionCookie(outcome);
    expect(cookie).toMatch(/^__Host-admin-session=.{60}/);
    expect(
      await getAdmin(new Request("https://tanks.example/", { headers: { Cookie: cookie } }), context),
    ).toBeUndefined();
  }
  expect(await env.DB.prepare("select * from admin_sessions").first()).toBeNull();
});

test("requireAdmin returns the admin, or redirects to the sign-in", async () => {
  const outcome = await attempt(chief);
  const Cookie = sessionCookie(outcome);
  const admin = await requireAdmin(new Request("https://tanks.example/admin", { headers: { Cookie } }), context);
  expect(admin).toEqual({ id: expect.any(String), username: "Chief" });
  const refusal = await requireAdmin(new Request("https://tanks.example/admin"), context).catch((thrown) => thrown);
  expect(refusal.status).toBe(302);
  expect(refusal.headers.get("Location")).toBe("/admin/login");
  expect(refusal.headers.get("Cache-Control")).toBe("no-store");
});
