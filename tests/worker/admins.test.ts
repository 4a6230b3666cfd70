import { env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { chief, dump, makeChief, me, signIn, startSession } from "../helpers/admin-session";
import { addAdmin } from "../helpers/quick-admin";
import { origin } from "../helpers/tank-door";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 60_000 });

const deputy = { username: "Deputy", password: "another password" };
const currentPassword = chief.password;

let cookie = "";

beforeEach(async () => {
  await makeChief();
  cookie = await startSession();
});

function post(fields: Record<string, string>, sent = cookie) {
  return SELF.fetch(`${origin}/admin?index&account`, {
    method: "POST",
    body: new URLSearchParams({ currentPassword, ...fields }),
    headers: { Origin: origin, Host: "tanks.example", Cookie: sent },
    redirect: "manual",
  });
}

const add = (fields: Record<string, string> = {}, sent?: string) =>
  post({ intent: "addAdmin", username: deputy.username, newPassword: deputy.password, ...fields }, sent);

const remove = (adminId: string, fields: Record<string, string> = {}, sent?: string) =>
  post({ intent: "removeAdmin", adminId, ...fields }, sent);

async function sessionOf(account: typeof deputy): Promise<string> {
  return (await signIn(account)).headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

async function idOf(username: string): Promise<string> {
  const row = await env.DB.prepare("select id from admins where username = ?").bind(username).first<{ id: string }>();
  return row?.id ?? "";
}

async function page(query = "", sent = cookie): Promise<string> {
  const response = await SELF.fetch(`${origin}/admin?account${query}`, { headers: { Cookie: sent } });
  return (await response.text()).replaceAll("<!-- -->", "");
}

describe("an admin adds another", () => {
  test("who signs in, and is listed", async () => {
    const response = await add();
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/admin?account"]);
    expect((await signIn(deputy)).status).toBe(200);
    expect(await page()).toMatch(/chief.*This is you.*Deputy/s);
    expect(await dump()).not.toContain(deputy.password);
  });

  test("with a name of 200 characters, and all are listed by their names, in whatever case", async () => {
    for (const username of ["Zoe", "anna", "x".repeat(200)]) expect((await add({ username })).status).toBe(302);
    const names = [...(await page()).matchAll(/<p class="[^"]*">([^<]*)<\/p><p [^>]*>Added/g)].map(([, name]) => name);
    expect(names).toEqual(["anna", "chief", "x".repeat(200), "Zoe"]);
  });

  test.each([
    ["no name", { username: "" }, "Enter a username."],
    ["a name with a space at its end", { username: "deputy " }, "may not begin or end with a space"],
    ["a name with an invisible character", { username: "dep\u200buty" }, "invisible characters"],
    ["a name of 201 characters", { username: "x".repeat(201) }, "at most 200 characters"],
    ["a short password", { newPassword: "7 chars" }, "The password needs at least 8 characters."],
    ["a wrong password of their own", { currentPassword: "a wrong guess" }, "This is not your current password."],
    ["no password of their own", { currentPassword: "" }, "Enter your current password."],
  ])("with %s is refused beside the field, and changes nothing", async (_, fields, problem) => {
    const before = await admins();
    const response = await add(fields);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(problem);
    expect(await admins()).toBe(before);
  });

  test("with a name that is taken, in another case too, is refused with 409, so that the list is read anew", async () => {
    const before = await admins();
    for (const username of ["chief", "CHIEF"]) {
      const response = await add({ username });
      expect(response.status).toBe(409);
      expect(await response.text()).toContain("There is an admin of this name already.");
    }
    expect(await admins()).toBe(before);
  });

  test("guesses at the own password are limited", async () => {
    for (let turn = 0; turn < 5; turn++) expect((await add({ currentPassword: "a guess" })).status).toBe(400);
    expect((await add()).status).toBe(429);
    expect(await idOf(deputy.username)).toBe("");
  });

  test("guesses at the own password of one admin leave another theirs", async () => {
    await addAdmin(deputy);
    const session = await sessionOf(deputy);
    const third = { username: "Third", currentPassword: deputy.password };
    for (let turn = 0; turn < 5; turn++) await add({ ...third, currentPassword: "a guess" });
    expect((await add({ ...third, currentPassword })).status).toBe(429);
    expect((await add(third, session)).status).toBe(302);
  });

  test("two who add one name at once add one admin", async () => {
    const statuses = (await Promise.all([add(), add({ username: "DEPUTY" })])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([302, 409]);
    const count = await env.DB.prepare("select count(*) as n from admins where lower(username) = 'deputy'").first("n");
    expect(count).toBe(1);
  });
});

test("a new password ends the other's sessions, and the old password", async () => {
  await addAdmin(deputy);
  const session = await sessionOf(deputy);
  const newPassword = "tank farm at noon";
  const response = await post({ intent: "setPassword", adminId: await idOf(deputy.username), newPassword });
  expect(response.status).toBe(302);
  expect((await me(session)).status).toBe(401);
  expect((await me(cookie)).status).toBe(200);
  expect((await signIn(deputy)).status).toBe(401);
  expect((await signIn({ ...deputy, password: newPassword })).status).toBe(200);
});

test("a new password lets the other in at once, whoever has guessed at the name; who guesses stays locked", async () => {
  await addAdmin(deputy);
  const guess = () => signIn({ ...deputy, password: "a guess" }, { "CF-Connecting-IP": "203.0.113.9" });
  for (let turn = 0; turn < 6; turn++) await guess();
  expect((await signIn(deputy)).status).toBe(429);
  const newPassword = "tank farm at noon";
  await post({ intent: "setPassword", adminId: await idOf(deputy.username), newPassword });
  expect((await signIn({ ...deputy, password: newPassword })).status).toBe(200);
  expect((await guess()).status).toBe(429);
});

describe("an admin removes another", () => {
  test("who is signed out at once, and cannot sign in, whatever the password", async () => {
    await addAdmin(deputy);
    const session = await sessionOf(deputy);
    expect((await remove(await idOf(deputy.username))).status).toBe(302);
    expect((await me(session)).status).toBe(401);
    for (const password of [deputy.password, "", " "]) expect((await signIn({ ...deputy, password })).ok).toBe(false);
    expect(await page()).not.toContain("Deputy");
    const again = await remove(await idOf(deputy.username));
    expect(again.status).toBe(302);
    expect(await toastOf(again)).toMatchObject({ description: "This admin was removed meanwhile." });
  });

  test("who gets no new password either, from a page on which they still stand", async () => {
    await addAdmin(deputy);
    const adminId = await idOf(deputy.username);
    await remove(adminId);
    const set = await post({ intent: "setPassword", adminId, newPassword: "tank farm at noon" });
    expect(await toastOf(set)).toMatchObject({ description: "This admin was removed meanwhile." });
    expect((await signIn({ ...deputy, password: "tank farm at noon" })).status).toBe(401);
  });

  test("whose name stays with what they did, also when they come back", async () => {
    await addAdmin(deputy);
    const id = await idOf(deputy.username);
    await env.DB.prepare(
      "insert into customer_imports (id, file_name, record_count, imported_at, imported_by) values ('i', 'a.csv', 0, 1, ?)",
    )
      .bind(id)
      .run();
    await env.DB.prepare("update admins set created_at = 0 where id = ?").bind(id).run();
    await remove(id);
    const history = await SELF.fetch(`${origin}/admin?tab=history`, { headers: { Cookie: cookie } });
    expect(await history.text()).toContain("Deputy");
    expect((await add({ username: "deputy", newPassword: "a second password" })).status).toBe(302);
    expect(await idOf("deputy")).toBe(id);
    expect(await env.DB.prepare("select 1 from admins where created_at = 0").first()).toBeNull();
    expect((await signIn({ username: "deputy", password: "a second password" })).status).toBe(200);
    await env.DB.exec("delete from customer_imports");
  });

  test("whose name is taken meanwhile, in other letters from before both were one name", async () => {
    for (const username of ["Deputy", "deputy"]) await addAdmin({ ...deputy, username });
    await remove(await idOf("Deputy"));
    expect((await add({ username: "DEPUTY" })).status).toBe(409);
    expect(await idOf("DEPUTY")).toBe("");
  });

  test("but not themselves, so that one stays", async () => {
    await addAdmin(deputy);
    for (const id of [await idOf(chief.username), "unknown"]) {
      expect(await toastOf(await remove(id))).toMatchObject({ title: "Nothing was changed" });
      expect((await me(cookie)).status).toBe(200);
    }
    expect(await page(`&remove=${await idOf(chief.username)}`)).not.toContain("Remove chief?");
    // Theirs is changed by the page's other form.
    expect(await page(`&password=${await idOf(chief.username)}`)).not.toContain("New password for chief");
  });

  test("who removes them at the same moment: one stays", async () => {
    await addAdmin(deputy);
    const session = await sessionOf(deputy);
    const [chiefId, deputyId] = [await idOf(chief.username), await idOf(deputy.username)];
    await Promise.all([remove(deputyId), remove(chiefId, { currentPassword: deputy.password }, session)]);
    const left = await env.DB.prepare("select count(*) as n from admins where password <> ''").first("n");
    expect(left).toBe(1);
  });
});

test("each change is told as an event, without a name or a password", async () => {
  const told = vi.spyOn(console, "log").mockImplementation(() => {});
  await add();
  await add({ currentPassword: "a guess" });
  await post({ intent: "setPassword", adminId: await idOf(deputy.username), newPassword: "tank farm at noon" });
  await remove(await idOf(deputy.username));
  const lines = told.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("event"));
  told.mockRestore();
  expect(lines.map((line) => JSON.parse(line)).map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    "addAdmin done",
    "addAdmin refused",
    "setPassword done",
    "removeAdmin done",
  ]);
  expect(lines.join()).not.toMatch(/deputy|another|guess/i);
});

async function toastOf(response: Response): Promise<unknown> {
  const [, toast = ""] = /toast=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "") ?? [];
  return JSON.parse(atob(decodeURIComponent(toast)));
}

async function admins(): Promise<string> {
  const { results } = await env.DB.prepare("select * from admins").all();
  return JSON.stringify(results);
}
