import { env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { usernameKey } from "~/admin/sign-in/login-throttle.server";
import { hashPassword } from "~/admin/sign-in/password.server";
import { newAdminSql, resetPasswordSql } from "../../scripts/lib/admin/admin-sql.mjs";
import { chief, makeChief, me, signIn } from "../helpers/admin-session";
import { runDaily } from "../helpers/daily-run";
import { addAdmin } from "../helpers/quick-admin";
import { origin, sendForm } from "../helpers/tank-door";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(makeChief);

const guesser = { "CF-Connecting-IP": "203.0.113.9" };

/** As `npm run admin:create` runs it: how many rows its statements return. */
async function changedBy(sql: string): Promise<number> {
  const statements = sql.split(/;\s*/).filter((statement) => statement !== "");
  const answers = await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
  return answers.reduce((count, { results }) => count + results.length, 0);
}

describe("signing in", () => {
  test("returns the admin and a __Host- cookie", async () => {
    const response = await signIn();
    expect(response.status).toBe(200);
    const { admin } = await response.json<{ admin: { id: string } }>();
    expect(admin).toEqual({ id: expect.any(String), username: "chief" });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-admin-session=[\w%]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const shown = await me(cookie.split(";")[0] ?? "");
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Cache-Control")).toBe("no-store");
    expect(await shown.json()).toEqual({ admin });
  });

  test("takes the hash that admin:create makes", async () => {
    const created = { username: "created", password: "a long enough one" };
    const hash = await hashPassword(created.password);
    expect(await changedBy(newAdminSql({ username: created.username, hash }))).toBe(1);
    expect((await signIn(created)).status).toBe(200);
    expect((await signIn({ ...created, password: "a wrong guess" })).status).toBe(401);
  });

  test("takes the username in other letters, and no second account of that name is made", async () => {
    const response = await signIn({ ...chief, username: "CHIEF" });
    expect(await response.json()).toMatchObject({ admin: { username: "chief" } });
    expect(await changedBy(newAdminSql({ username: "Chief", hash: "x" }))).toBe(0);
    const hash = await hashPassword("another long one");
    expect(await changedBy(resetPasswordSql({ username: "Chief", hash, failureKey: "" }))).toBe(1);
    expect((await signIn({ username: "chief", password: "another long one" })).status).toBe(200);
  });

  test("takes each of two usernames as it is written, from before both were one", async () => {
    const twins = ["Twin", "twin"].map((username) => ({ username, password: `the password of ${username}` }));
    for (const twin of twins) await addAdmin(twin);
    for (const twin of twins) expect((await signIn(twin)).status, twin.username).toBe(200);
  });

  test("takes the username with the space that a phone's keyboard puts behind it", async () => {
    for (const username of [" chief", "chief ", "CHIEF\u00a0"]) {
      expect((await signIn({ ...chief, username })).status, JSON.stringify(username)).toBe(200);
    }
  });

  test("is not given back to a removed admin with a new password, but for the name as a new one", async () => {
    const removed = { username: "removed", password: "a long enough one" };
    const hash = await hashPassword(removed.password);
    await changedBy(newAdminSql({ username: removed.username, hash }));
    await env.DB.prepare("update admins set password = '' where username = 'removed'").run();
    expect(await changedBy(resetPasswordSql({ username: "Removed", hash, failureKey: "" }))).toBe(0);
    expect((await signIn(removed)).status).toBe(401);
    expect(await changedBy(newAdminSql({ username: "Removed", hash }))).toBe(1);
    expect((await signIn(removed)).status).toBe(200);
  });

  test("is open at once after a reset, whoever has guessed at the name", async () => {
    const account = { ...chief, password: "another long one" };
    for (let turn = 0; turn < 6; turn++) await signIn({ username: " CHIEF", password: "a wrong guess" }, guesser);
    const [hash, failureKey] = [await hashPassword(account.password), usernameKey("Chief")];
    await changedBy(resetPasswordSql({ username: "Chief", hash, failureKey }));
    expect((await signIn(account)).status).toBe(200);
  });

  test("works over plain http, as on a developer's machine", async () => {
    const response = await SELF.fetch("http://localhost:8787/api/admin/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(chief),
    });
    const [cookie = "", ...others] = response.headers.getSetCookie();
    expect(others.join()).not.toMatch(/__Host-|Secure/);
    expect(cookie).toMatch(/^admin-session=[\w%]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const headers = { Cookie: cookie.split(";")[0] ?? "" };
    expect((await SELF.fetch("http://localhost:8787/api/admin/me", { headers })).status).toBe(200);
  });

  const missing = "Please enter both username and password";
  const wrong = "Invalid username or password.";
  const refusals: [string, unknown, number, string][] = [
    ["nothing", {}, 400, missing],
    ["null", null, 400, missing],
    ["a list", ["chief", chief.password], 400, missing],
    ["no password", { username: "chief" }, 400, missing],
    ["an empty username", { ...chief, username: "" }, 400, missing],
    ["a username of spaces", { ...chief, username: "  " }, 400, missing],
    ["what is not text", { username: ["chief"], password: { length: 18 } }, 400, missing],
    ["a number", { username: "chief", password: 12345678901234 }, 400, missing],
    ["a wrong password", { ...chief, password: "the wrong password" }, 401, wrong],
    ["the hash itself", { username: "chief", password: "$scrypt$ln=15,r=8,p=3$" }, 401, wrong],
    ["SQL", { username: "chief' --", password: "' or 1=1 --" }, 401, wrong],
    ["a password of 200 KB", { ...chief, password: "x".repeat(200_000) }, 401, wrong],
  ];

  test.each(refusals)("with %s is refused and starts no session", async (_, body, status, error) => {
    const response = await signIn(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await env.DB.prepare("select * from admin_sessions").first()).toBeNull();
  });

  const typed = refusals.filter(([, body]) =>
    Object.values({ ...Object(body) }).every((value) => typeof value === "string"),
  );

  test.each(typed)("on the page with %s is refused alike", async (_, body, status, error) => {
    const response = await sendForm("/admin/login", { ...Object(body) });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(error);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(await env.DB.prepare("select * from admin_sessions").first()).toBeNull();
  });

  test("on the page redirects to the dashboard with a session", async () => {
    const response = await sendForm("/admin/login", chief);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/admin");
    const set = response.headers.getSetCookie();
    expect(set).toContainEqual(expect.stringContaining("toast="));
    for (const cookie of set) expect(cookie).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const cookies = set.map((cookie) => cookie.split(";")[0] ?? "");
    expect((await me(cookies.join("; "))).status).toBe(200);
  });

  test("answers the same for a known and an unknown username (user enumeration)", async () => {
    const answers = await Promise.all(
      ["chief", "nobody"].map(async (username) => {
        const response = await signIn({ username, password: "a wrong guess" });
        const headers = [...response.headers].filter(
          ([header]) => !/^(x-request-id|content-security-policy)$/.test(header),
        );
        return { status: response.status, headers, body: await response.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test("refuses a body of 1 MB with 413 and a GET with 405", async () => {
    expect((await signIn({ ...chief, password: "x".repeat(1024 * 1024) })).status).toBe(413);
    const response = await SELF.fetch(`${origin}/api/admin/login`);
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST");
  });

  test("is locked after five failures, for the right password too, until Retry-After has passed", async () => {
    const here = { "CF-Connecting-IP": "198.51.100.1" };
    for (let turn = 0; turn < 5; turn++) {
      const username = turn % 2 ? "Chief" : "chief";
      expect((await signIn({ username, password: `guess ${turn}` }, here)).status).toBe(401);
    }
    const response = await signIn(chief, here);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(/^Too many failed attempts\. Try again in \d+ seconds?\.$/),
    });
    const elsewhere = await signIn({ ...chief, username: "nobody" }, { "CF-Connecting-IP": "198.51.100.2" });
    expect(elsewhere.status).toBe(401);
    await env.DB.exec("update login_failures set last_failed_at = last_failed_at - 10000");
    expect((await signIn(chief, here)).status).toBe(200);
  });

  test("leaves nothing of a failure after the daily run that comes an hour later or more", async () => {
    await signIn({ ...chief, password: "a guess" }, guesser);
    const count = () => env.DB.prepare("select count(*) as n from login_failures").first("n");
    const failedAt = Number(await env.DB.prepare("select max(last_failed_at) as at from login_failures").first("at"));
    await runDaily(failedAt + 60 * 60_000);
    expect(await count()).toBe(2);
    await runDaily(failedAt + 60 * 60_000 + 1);
    expect(await count()).toBe(0);
  });

  test.each(["/admin/login", "/admin/login.data"])(
    "at %s is answered 429 with Retry-After when locked",
    async (path) => {
      for (let turn = 0; turn < 5; turn++) await signIn({ ...chief, password: `guess ${turn}` });
      const response = await sendForm(path, chief);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await response.text()).toMatch(/Too many failed attempts\. Try again in \d+ seconds?\./);
    },
  );

  test("refuses a body that is no form on the page", async () => {
    const response = await SELF.fetch(`${origin}/admin/login`, {
      method: "POST",
      body: JSON.stringify(chief),
      headers: { "Content-Type": "application/json" },
    });
    expect(response.status).toBe(415);
  });
});
