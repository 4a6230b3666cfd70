import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test, vi } from "vitest";
import { setPassword } from "~/admin/admins/admins.server";
import { usernameKey } from "~/admin/sign-in/login-throttle.server";
import worker from "../../workers/app";
import { chief, dump, makeChief, startSession } from "../helpers/admin-session";
import { databaseThrough } from "../helpers/database-faults";
import { addAdmin } from "../helpers/quick-admin";
import { origin } from "../helpers/tank-door";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 60_000 });

let cookie = "";
let deputyId = "";
beforeEach(async () => {
  await makeChief();
  cookie = await startSession();
  await addAdmin({ username: "deputy", password: "another password" });
  deputyId = (await env.DB.prepare("select id from admins where username = 'deputy'").first<string>("id")) ?? "";
  await env.DB.prepare("insert into login_failures values (?, 6, ?)").bind(usernameKey("deputy"), Date.now()).run();
});

async function endChief(password: string) {
  const isChief = "(select id from admins where username = 'chief')";
  await env.DB.batch([
    env.DB.prepare(`delete from admin_sessions where admin_id = ${isChief}`),
    env.DB.prepare("update admins set password = ? where username = 'chief'").bind(password),
  ]);
}

/** Something else happens once the own password was found right, which its counted attempt is forgiven for. */
function databaseAfterCheck(happening: () => Promise<unknown>) {
  let counted = 0;
  return databaseThrough(env.DB, async (run) => {
    const reply = await run();
    const before = counted;
    counted = (await env.DB.prepare("select count(*) as n from login_failures").first<number>("n")) ?? 0;
    if (counted < before) await happening();
    return reply;
  });
}

async function post(fields: Record<string, string>, DB: D1Database) {
  const request = new Request(`${origin}/admin?index&account`, {
    method: "POST",
    body: new URLSearchParams({ currentPassword: chief.password, newPassword: "tank farm at noon", ...fields }),
    headers: { Origin: origin, Cookie: cookie },
    redirect: "manual",
  });
  const ctx = createExecutionContext();
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...env, DB }, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

const changes: [what: string, fields: () => Record<string, string>][] = [
  ["an admin is added", () => ({ intent: "addAdmin", username: "third" })],
  ["another's password is set", () => ({ intent: "setPassword", adminId: deputyId })],
  ["another is removed", () => ({ intent: "removeAdmin", adminId: deputyId })],
];
const ends: [how: string, password: string][] = [
  ["got another password", "$scrypt$of another password"],
  ["was removed", ""],
];
const cases = ends.flatMap(([how, password]) => changes.map(([what, fields]) => ({ how, password, what, fields })));

test.each(cases)("nothing is written when $what by who $how since the check", async ({ password, fields }) => {
  let left = "";
  const database = databaseAfterCheck(async () => {
    await endChief(password);
    left = await dump();
  });
  const response = await post(fields(), database);
  expect(left).not.toBe("");
  expect(await dump()).toBe(left);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/admin/login?back=%2Fadmin%3Faccount");
});

test("a lock that guesses have made stays where the password is not set after all", async () => {
  const id = (await env.DB.prepare("select id from admins where username = 'chief'").first<string>("id")) ?? "";
  const before = await dump();
  const by = { id, password: "$scrypt$of a password from before" };
  expect(await setPassword(drizzle(env.DB), by, deputyId, "$scrypt$of a new password")).toBeUndefined();
  expect(await dump()).toBe(before);
});
