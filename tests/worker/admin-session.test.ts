import { createExecutionContext, env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { intents } from "~/admin/intents";
import * as build from "../../build/server";
import worker from "../../workers/app";
import { chief, cookieName, dump, makeChief, me, signIn, startSession } from "../helpers/admin-session";
import { origin } from "../helpers/tank-door";
import { countedDatabase } from "../helpers/trips";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(makeChief);

/** With that of the routes that it stands beneath: each names its own part alone. */
function pathOf(id: string): string {
  const { path = "", parentId } = build.routes[id] ?? {};
  return [parentId === undefined ? "" : pathOf(parentId), path].filter(Boolean).join("/");
}

describe("a session", () => {
  test("stores only a hash of its token", async () => {
    const cookie = await startSession();
    const token = JSON.parse(atob(decodeURIComponent(cookie.slice(cookieName.length + 1))));
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await dump();
    expect(stored).toContain(JSON.stringify(chief.username));
    for (const form of [
      token,
      atob(token.replaceAll("-", "+").replaceAll("_", "/")),
      cookie.slice(cookieName.length + 1),
    ]) {
      expect(stored).not.toContain(form);
    }
    const { hash } =
      (await env.DB.prepare("select token_hash as hash from admin_sessions").first<{ hash: string }>()) ?? {};
    const replayed = encodeURIComponent(btoa(JSON.stringify(hash)));
    expect((await me(`${cookieName}=${replayed}`)).status).toBe(401);
  });

  test("gets a new token at sign-in and ends the former session (session fixation)", async () => {
    const planted = `${cookieName}=${encodeURIComponent(btoa(JSON.stringify("A".repeat(43))))}`;
    const first = await startSession({ Cookie: planted });
    expect(first).not.toBe(planted);
    expect((await me(planted)).status).toBe(401);
    const second = await startSession({ Cookie: first });
    expect(second).not.toBe(first);
    expect((await me(first)).status).toBe(401);
    const elsewhere = await startSession();
    expect((await me(second)).status).toBe(200);
    expect((await me(elsewhere)).status).toBe(200);
  });

  test("is deleted on the server at sign-out, and no other session is", async () => {
    const [here, elsewhere] = [await startSession(), await startSession()];
    const response = await SELF.fetch(`${origin}/api/admin/logout`, { method: "POST", headers: { Cookie: here } });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-admin-session=[\w%]*; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect((await me(here)).status).toBe(401);
    expect((await me(elsewhere)).status).toBe(200);
  });

  test("is not needed to sign out, and not ended by a GET", async () => {
    expect((await SELF.fetch(`${origin}/api/admin/logout`, { method: "POST" })).status).toBe(200);
    const cookie = await startSession();
    const visit = await SELF.fetch(`${origin}/api/admin/logout`, { headers: { Cookie: cookie } });
    expect(visit.status).toBe(405);
    expect((await me(cookie)).status).toBe(200);
  });

  test("expires after seven days, and its row is deleted on the next request", async () => {
    const cookie = await startSession();
    const row = await env.DB.prepare("select expires_at - created_at as lasts from admin_sessions").first();
    expect(row).toEqual({ lasts: 7 * 24 * 60 * 60 * 1000 });
    await env.DB.exec(`update admin_sessions set expires_at = ${Date.now()}`);
    expect((await me(cookie)).status).toBe(401);
    expect(await env.DB.prepare("select * from admin_sessions").first()).toBeNull();
  });

  test("that has run out is deleted when anybody signs in, whether that ends another or not", async () => {
    const endAll = () => env.DB.exec(`update admin_sessions set expires_at = ${Date.now()}`);
    const count = () => env.DB.prepare("select count(*) as n from admin_sessions").first("n");
    await startSession();
    await endAll();
    const former = await startSession();
    expect(await count()).toBe(1);
    await startSession();
    await endAll();
    await startSession({ Cookie: former });
    expect(await count()).toBe(1);
  });

  test("that has run out is known by its cookie, and leads back to the page that was asked for", async () => {
    const [session = ""] = (await signIn()).headers.getSetCookie();
    const row = await env.DB.prepare("select expires_at - created_at as lasts from admin_sessions").first<{
      lasts: number;
    }>();
    expect(Number(/Max-Age=(\d+)/.exec(session)?.[1]) * 1000).toBeGreaterThan(Number(row?.lasts));
    await env.DB.exec(`update admin_sessions set expires_at = ${Date.now()}`);
    const init: RequestInit = { headers: { Cookie: session.split(";")[0] ?? "" }, redirect: "manual" };
    for (let turn = 0; turn < 2; turn++) {
      const response = await SELF.fetch(`${origin}/admin?tab=data&q=acme`, init);
      expect(response.headers.get("Location")).toBe("/admin/login?back=%2Fadmin%3Ftab%3Ddata%26q%3Dacme");
    }
  });

  test("is deleted with its admin", async () => {
    const cookie = await startSession();
    await env.DB.exec("delete from admins");
    expect((await me(cookie)).status).toBe(401);
  });
});

test.each(["", "nothing", "toString", "__proto__"])("the page knows no %j, and changes nothing", async (intent) => {
  const cookie = await startSession();
  const before = await dump();
  const response = await SELF.fetch(`${origin}/admin?index`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams({ intent, kind: "products" }),
    redirect: "manual",
  });
  expect(response.status).toBe(400);
  expect(await dump()).toBe(before);
});

test.each([
  "/admin",
  "/admin?account",
  "/admin?tab=data",
  "/api/admin/customers/imports",
  "/api/admin/customers/tanks",
])("without a session's token %s reads nothing of the database", async (path) => {
  const { database, trips } = countedDatabase(env.DB);
  const request = new Request(origin + path) as Parameters<typeof worker.fetch>[0];
  const response = await worker.fetch(request, { ...env, DB: database }, createExecutionContext());
  expect([302, 401]).toContain(response.status);
  expect(trips.calls).toBe(0);
});

describe("without a session", () => {
  const open = new Set(["api/admin/login", "api/admin/logout", "api/admin/:kind/sample"]);
  const guarded = Object.keys(build.routes)
    .map(pathOf)
    .filter((path) => path.startsWith("api/admin/") && !open.has(path))
    .map((path) => path.replace(":kind", "customers").replaceAll(/:\w+/g, "x"));
  const cookies = [
    "",
    `${cookieName}=`,
    `${cookieName}=%`,
    `${cookieName}=IiI%3D`,
    "admin-session=x",
    `${cookieName}=${"x".repeat(8000)}`,
  ];

  test.each(guarded)("%s answers 401 to each of its methods, and changes nothing", async (path) => {
    const before = await dump();
    const statuses = new Set<number>();
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      for (const cookie of cookies) {
        const response = await SELF.fetch(`${origin}/${path}`, { method, headers: { Cookie: cookie } });
        expect([401, 405]).toContain(response.status);
        statuses.add(response.status);
        expect(await response.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) });
        if (response.status === 401) expect(response.headers.get("Cache-Control")).toBe("no-store");
      }
    }
    expect(statuses).toContain(401);
    expect(await dump()).toBe(before);
  });

  test("the list of guarded routes has those beneath another one too", () => {
    expect(guarded).toEqual(expect.arrayContaining(["api/admin/me", "api/admin/customers/import"]));
  });

  test.each(Object.keys(intents))("the page's %s leads to the sign-in, and changes nothing", async (intent) => {
    const elsewhere = await startSession();
    const before = await dump();
    const csv = new File(["Item No\nDiesel\n"], "products.csv");
    const fields = { intent, kind: "products", currentPassword: chief.password, newPassword: "tank farm at noon" };
    for (const cookie of cookies) {
      for (const path of ["/admin?index", "/admin?index&account", "/admin.data?index"]) {
        const body = new FormData();
        for (const [name, value] of Object.entries({ ...fields, csv })) body.set(name, value);
        const init: RequestInit = { method: "POST", headers: { Cookie: cookie }, body, redirect: "manual" };
        const response = await SELF.fetch(origin + path, init);
        const isData = path.includes(".data");
        expect(response.status, path).toBe(isData ? 202 : 302);
        expect(isData ? await response.text() : response.headers.get("Location")).toContain("/admin/login");
        expect(response.headers.get("Cache-Control")).toBe("no-store");
      }
    }
    expect(await dump()).toBe(before);
    expect((await me(elsewhere)).status).toBe(200);
  });

  test.each(["", "?account", "?tab=data", "?tab=history", "?tab=products&checked=x"])(
    "the page %j shows nothing",
    async (query) => {
      for (const cookie of cookies) {
        for (const path of ["/admin", "/admin.data"]) {
          const init: RequestInit = { headers: { Cookie: cookie }, redirect: "manual" };
          const response = await SELF.fetch(origin + path + query, init);
          const isData = path.endsWith(".data");
          expect(response.status, path).toBe(isData ? 202 : 302);
          expect(isData ? await response.text() : response.headers.get("Location")).toContain("/admin/login");
          expect(response.headers.get("Cache-Control")).toBe("no-store");
        }
      }
    },
  );
});
