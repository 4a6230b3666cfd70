import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test, vi } from "vitest";
import { databaseThrough } from "../../../tests/helpers/database-faults";
import { makeAdmin } from "../../../tests/helpers/quick-admin";

vi.mock(import("~/admin/sign-in/password.server"), { spy: true });

// Test files share modules: another one may have loaded this without the spy.
vi.resetModules();
const { changePassword } = await import("./change-password.server");
const { verifyPassword } = await import("~/admin/sign-in/password.server");

const input = { currentPassword: "the right password", newPassword: "tank farm at noon" };

async function makeChief() {
  await makeAdmin({ username: "chief", password: input.currentPassword });
  const admin = await env.DB.prepare("select id, username from admins").first<{ id: string; username: string }>();
  if (!admin) throw new Error("There is no admin.");
  return admin;
}

function change(admin: { id: string; username: string }, database: D1Database) {
  const context = { db: drizzle(database), deviceSecret: "a secret for tests" };
  return changePassword(new Request("https://tanks.example/admin"), context, admin, input);
}

const stored = () => env.DB.prepare("select password from admins").first<string>("password");

test("a change whose call of the database fails, whichever it is, has changed nothing", async () => {
  const admin = await makeChief();
  const before = await stored();
  let isReached = true;
  for (let at = 0; isReached; at++) {
    let calls = 0;
    const failing = databaseThrough(env.DB, (run) => (calls++ === at ? Promise.reject(new Error("failed")) : run()));
    const outcome = await change(admin, failing).catch(() => "failed");
    isReached = calls > at;
    if (!isReached) expect(outcome).toHaveProperty("cookies");
    else expect([outcome, await stored()]).toEqual(["failed", before]);
  }
  expect(await stored()).not.toBe(before);
  expect(await env.DB.prepare("select count(*) as n from admin_sessions").first("n")).toBe(1);
});

test("a change that another one overtakes is refused, and changes nothing", async () => {
  const admin = await makeChief();
  vi.mocked(verifyPassword).mockImplementationOnce(async () => {
    await env.DB.exec("update admins set password = 'of the other change'");
    await env.DB.exec(
      `insert into admin_sessions (token_hash, admin_id, created_at, expires_at)
      values ('of the other change', '${admin.id}', 0, 9e15)`.replaceAll("\n", " "),
    );
    return true;
  });
  expect(await change(admin, env.DB)).toEqual({
    refusal: { status: 400, fieldErrors: { currentPassword: ["This is not your current password."] } },
  });
  expect(await stored()).toBe("of the other change");
  const { results } = await env.DB.prepare("select token_hash from admin_sessions").all();
  expect(results).toEqual([{ token_hash: "of the other change" }]);
});
