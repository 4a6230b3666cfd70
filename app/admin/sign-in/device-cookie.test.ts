import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addAdmin, makeAdmin } from "../../../tests/helpers/quick-admin";
import { signIn } from "./admin-auth.server";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 30_000 });

const context = { db: drizzle(env.DB), deviceSecret: "a secret for tests", network: "192.0.2.1", log: { tell() {} } };
const chief = { username: "chief", password: "the right password" };
const deputy = { username: "deputy", password: "another password" };

beforeEach(async () => {
  await makeAdmin(chief);
});

interface Attempt {
  account?: typeof chief;
  cookie?: string;
  deviceSecret?: string;
  origin?: string;
}

function attempt({ account = chief, cookie = "", origin = "https://tanks.example", ...more }: Attempt = {}) {
  const request = new Request(`${origin}/admin/login`, { method: "POST", headers: { Cookie: cookie } });
  return signIn(request, { ...context, ...more }, account);
}

/** Signs in and returns the Set-Cookie value that marks the device. */
async function mark(settings: Attempt = {}): Promise<string> {
  const outcome = await attempt(settings);
  if (outcome.kind !== "signedIn") throw new Error(`The outcome is ${outcome.kind}.`);
  return outcome.cookies.map(([, value]) => value).find((value) => value.includes("admin-device-")) ?? "";
}

const pairOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

async function guess(times: number, settings: Attempt = {}): Promise<string[]> {
  const kinds: string[] = [];
  const wrong = { ...(settings.account ?? chief), password: "a wrong guess" };
  for (let turn = 0; turn < times; turn++) kinds.push((await attempt({ ...settings, account: wrong })).kind);
  return kinds;
}

test("a device is marked by a signed cookie that scripts cannot read", async () => {
  const cookie = await mark();
  const flags = "Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax";
  expect(cookie).toMatch(new RegExp(`^__Host-admin-device-[0-9a-f]{16}=[\\w%.]+; ${flags}$`));
  expect(await mark({ origin: "http://localhost:8787" })).toMatch(/^admin-device-[^;]+; (?!.*Secure)/);
});

test("strangers who guess without end do not lock out a device that has signed in before", async () => {
  const cookie = pairOf(await mark());
  expect(await guess(8)).toEqual([...Array(5).fill("wrong"), ...Array(3).fill("throttled")]);
  expect((await attempt()).kind).toBe("throttled");
  for (let turn = 0; turn < 3; turn++) expect((await attempt({ cookie })).kind).toBe("signedIn");
  expect((await attempt()).kind).toBe("throttled");
});

test("guesses from a marked device are limited, and leave strangers their own", async () => {
  const cookie = pairOf(await mark());
  expect(await guess(7, { cookie })).toEqual([...Array(5).fill("wrong"), "throttled", "throttled"]);
  expect((await attempt({ cookie })).kind).toBe("throttled");
  expect((await attempt()).kind).toBe("signedIn");
});

test("a device keeps its counter through each sign-in", async () => {
  const first = pairOf(await mark());
  const second = pairOf(await mark({ cookie: first }));
  expect(second).toBe(first);
  await guess(5, { cookie: second });
  expect((await attempt({ cookie: first })).kind).toBe("throttled");
});

test("a desk that two admins share is a known device to both", async () => {
  await addAdmin(deputy);
  const cookie = `${pairOf(await mark())}; ${pairOf(await mark({ account: deputy }))}`;
  await guess(5);
  for (const account of [chief, deputy]) expect((await attempt({ account, cookie })).kind).toBe("signedIn");
});

describe("a stranger stays one", () => {
  const forged = (cookie: string, value: string) => cookie.replace(/=.*/, `=${encodeURIComponent(value)}`);
  const unsigned = btoa(JSON.stringify("00000000-0000-4000-8000-000000000000"));

  test.each<[string, (cookie: string) => string | Promise<string>]>([
    ["with a cookie whose signature was changed", (cookie) => cookie.replace(/[^.]+$/, "A".repeat(43))],
    ["with a cookie whose signature is no base64", (cookie) => cookie.replace(/[^.]+$/, "AAAAA")],
    ["with a cookie whose signature is no text", (cookie) => cookie.replace(/[^.]+$/, "%E0%A4%FF")],
    ["with a cookie whose id was changed", (cookie) => forged(cookie, `${unsigned}.${"A".repeat(43)}=`)],
    ["with an unsigned cookie", (cookie) => forged(cookie, unsigned)],
    ["with an empty cookie", (cookie) => forged(cookie, "")],
    ["with a cookie of 8 KB", (cookie) => forged(cookie, "x".repeat(8000))],
    ["with the cookie of plain http", (cookie) => cookie.replace("__Host-", "")],
    ["with a cookie that another secret signed", async () => pairOf(await mark({ deviceSecret: "another secret" }))],
    [
      "with another admin's cookie under this one's name",
      async (cookie) => `${cookie.split("=")[0]}=${pairOf(await mark({ account: deputy })).split("=")[1]}`,
    ],
    [
      "with a cookie from before a new password",
      async (cookie) => {
        await makeAdmin(chief);
        return cookie;
      },
    ],
  ])("%s", async (_, change) => {
    const cookie = pairOf(await mark());
    await addAdmin(deputy);
    const changed = await change(cookie);
    expect(await guess(6, { cookie: changed })).toEqual([...Array(5).fill("wrong"), "throttled"]);
    expect((await attempt()).kind).toBe("throttled");
  });
});

test("a device is not marked by a refused sign-in, nor without a secret", async () => {
  expect(await attempt({ account: { ...chief, password: "a wrong guess" } })).toEqual({ kind: "wrong" });
  expect(await mark({ deviceSecret: undefined })).toBe("");
});
