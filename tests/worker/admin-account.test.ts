import { env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { chief, cookieName, dump, makeChief, me, signIn, startSession } from "../helpers/admin-session";
import { addAdmin } from "../helpers/quick-admin";
import { origin } from "../helpers/tank-door";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(makeChief);

const newPassword = "tank farm at noon";
const firefox = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0" };

function post(cookie: string, fields: Record<string, string>, path = "/admin?index&account") {
  return SELF.fetch(origin + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: origin, Host: "tanks.example", Cookie: cookie },
    redirect: "manual",
  });
}

function changePassword(cookie: string, fields: Record<string, string> = {}, path?: string) {
  return post(cookie, { intent: "changePassword", currentPassword: chief.password, newPassword, ...fields }, path);
}

async function page(cookie: string): Promise<string> {
  const response = await SELF.fetch(`${origin}/admin?account`, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return (await response.text()).replaceAll("<!-- -->", "");
}

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");

/** The ids of the sessions that the page offers to end. */
async function endable(cookie: string): Promise<string[]> {
  return [...(await page(cookie)).matchAll(/name="sessionId" value="([^"]*)"/g)].map(([, id = ""]) => id);
}

describe("changing the own password", () => {
  test("replaces it, rotates this session and ends all others", async () => {
    const [here, elsewhere] = [await startSession(), await startSession()];
    await addAdmin({ username: "deputy", password: "another password" });
    const deputy = cookiesOf(await signIn({ username: "deputy", password: "another password" })).join("; ");
    const response = await changePassword(here);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/admin?account");
    const [session = ""] = cookiesOf(response);
    expect(session).toMatch(new RegExp(`^${cookieName}=`));
    expect((await me(session)).status).toBe(200);
    expect((await me(deputy)).status).toBe(200);
    for (const former of [here, elsewhere]) expect((await me(former)).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await signIn({ ...chief, password: newPassword })).status).toBe(200);
  });

  test("stores a salted hash of admin:create's cost", async () => {
    await changePassword(await startSession());
    const row = await env.DB.prepare("select password from admins").first<{ password: string }>();
    expect(row?.password).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}==\$[\w+/]{43}=$/);
    expect(await dump()).not.toContain(newPassword);
  });

  test("keeps this device known, under the new password", async () => {
    const device = cookiesOf(await changePassword(await startSession())).find((cookie) => /admin-device/.test(cookie));
    for (let turn = 0; turn < 6; turn++) await signIn({ ...chief, password: "a wrong guess" });
    const account = { ...chief, password: newPassword };
    expect((await signIn(account)).status).toBe(429);
    expect((await signIn(account, { Cookie: device ?? "" })).status).toBe(200);
  });

  test.each([
    ["a wrong current password", { currentPassword: "a wrong guess" }, "This is not your current password."],
    ["no current password", { currentPassword: "" }, "Enter your current password."],
    ["no new password", { newPassword: "" }, "Enter a new password."],
    ["a short new password", { newPassword: "7 chars" }, "The password needs at least 8 characters."],
    ["a common new password", { newPassword: "Password1" }, "This is one of the most common passwords."],
  ])("with %s is refused beside the field, and changes nothing", async (_, fields, problem) => {
    const cookie = await startSession();
    const before = await storedAccounts();
    const response = await changePassword(cookie, fields);
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual([]);
    const html = await response.text();
    expect(html).toContain(problem);
    const [field = ""] = Object.keys(fields);
    const input = html.match(new RegExp(`<input id="changePassword-${field}"[^>]*>`))?.[0];
    expect(input).toMatch(/aria-invalid="true" aria-describedby="[\w-]+-error".* autofocus=""/i);
    expect(html.match(/autofocus/gi)).toHaveLength(1);
    for (const typed of Object.values(fields).filter(Boolean)) expect(html).not.toContain(`value="${typed}"`);
    expect(await storedAccounts()).toBe(before);
  });

  test.each(["/admin?index&account", "/admin.data?index&account"])(
    "at %s allows five guesses at the current password, whatever else varies",
    async (path) => {
      const cookie = await startSession();
      for (let turn = 0; turn < 5; turn++) {
        const response = await changePassword(cookie, { currentPassword: `guess ${turn}`, [`x${turn}`]: "x" }, path);
        expect(response.status).toBe(400);
      }
      const response = await changePassword(cookie, { username: "nobody" }, path);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await response.text()).toMatch(/Too many failed attempts\. Try again in \d+ seconds?\./);
      expect((await signIn()).status).toBe(200);
    },
  );
});

test("passwords are typed masked, and named for password managers", async () => {
  const signInPage = await (await SELF.fetch(`${origin}/admin/login`)).text();
  const inputs = [...`${signInPage}${await page(await startSession())}`.matchAll(/<input[^>]*[pP]assword"[^>]*>/g)];
  const attributes = inputs.map(([input]) => /autocomplete="([^"]*)"/i.exec(input)?.[1]);
  expect(attributes).toEqual(["current-password", "current-password", "new-password"]);
  for (const [input] of inputs) expect(input).toMatch(/ type="password"/);
});

test("a phone's keyboard corrects no username", async () => {
  const signInPage = await (await SELF.fetch(`${origin}/admin/login`)).text();
  const [username = ""] = /<input[^>]*name="username"[^>]*>/.exec(signInPage) ?? [];
  for (const off of [/ autocorrect="off"/i, / autocapitalize="none"/i, / spellcheck="false"/i])
    expect(username).toMatch(off);
});

describe("the sessions", () => {
  test("are listed with their device and day, this one first and marked", async () => {
    const here = await startSession();
    await startSession(firefox);
    const html = await page(here);
    const sessions = html.slice(html.indexOf('id="sessions-title"'));
    const items = [...sessions.matchAll(/<li .*?<\/li>/gs)].map(([item]) => item);
    expect(items).toHaveLength(2);
    expect(items[0]).toContain("This device");
    expect(items[0]).toContain("Unknown device");
    expect(items[1]).toContain("Firefox on Windows");
    expect(items[1]).toMatch(/Signed in <time dateTime="\d{4}-/i);
    expect(items[1]).not.toContain("This device");
  });

  test("are ended one by one", async () => {
    const [here, elsewhere, third] = [await startSession(), await startSession(firefox), await startSession()];
    const ids = await endable(here);
    expect(ids).toHaveLength(2);
    const response = await post(here, { intent: "endSession", sessionId: ids[1] ?? "" });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/admin?account");
    const statuses = await Promise.all([here, elsewhere, third].map(async (cookie) => (await me(cookie)).status));
    expect(statuses).toEqual([200, 401, 200]);
    expect(await endable(here)).toEqual([ids[0]]);
  });

  test("all others are ended at once", async () => {
    const [here, elsewhere, third] = [await startSession(), await startSession(), await startSession()];
    expect((await post(here, { intent: "endOtherSessions" })).status).toBe(302);
    const statuses = await Promise.all([here, elsewhere, third].map(async (cookie) => (await me(cookie)).status));
    expect(statuses).toEqual([200, 401, 401]);
    const html = await page(here);
    expect(html).not.toMatch(/End session|End all other sessions/);
  });

  test("of another admin are neither shown nor ended (IDOR)", async () => {
    await addAdmin({ username: "deputy", password: "another password" });
    const [deputy = ""] = cookiesOf(await signIn({ username: "deputy", password: "another password" }));
    const row = await env.DB.prepare("select token_hash as id from admin_sessions").first<{ id: string }>();
    const here = await startSession();
    expect(await endable(here)).toEqual([]);
    await post(here, { intent: "endSession", sessionId: row?.id ?? "" });
    await post(here, { intent: "endOtherSessions" });
    expect((await me(deputy)).status).toBe(200);
  });

  test("that have expired are not listed", async () => {
    const here = await startSession();
    await startSession();
    await env.DB.exec(
      `update admin_sessions set expires_at = ${Date.now()} where token_hash in (
      select token_hash from admin_sessions order by created_at desc limit 1)`.replaceAll("\n", " "),
    );
    expect(await endable(here)).toEqual([]);
  });
});

test.each(["changePassword", "endSession", "endOtherSessions"])(
  "without a session %s leads to the sign-in and changes nothing",
  async (intent) => {
    const cookie = await startSession();
    const before = await dump();
    for (const sent of ["", `${cookie}x`, cookie.replace(cookieName, "admin-session"), `${cookieName}=%`]) {
      const response = await post(sent, { intent, currentPassword: chief.password, newPassword, sessionId: "x" });
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toMatch(/^\/admin\/login/);
    }
    expect(await dump()).toBe(before);
  },
);

/** Without the counted failures. */
async function storedAccounts(): Promise<string> {
  const tables = ["admins", "admin_sessions"].map((table) => env.DB.prepare(`select * from ${table}`));
  return JSON.stringify((await env.DB.batch(tables)).map(({ results }) => results));
}
