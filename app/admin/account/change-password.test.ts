import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test, vi } from "vitest";
import { makeAdmin } from "../../../tests/helpers/quick-admin";

vi.mock(import("~/admin/sign-in/password.server"), { spy: true });

// Test files share modules: another one may have loaded this without the spy.
vi.resetModules();
const { changePassword } = await import("./change-password.server");
const { verifyPassword } = await import("~/admin/sign-in/password.server");

test("a change that another one overtakes is refused, and changes nothing", async () => {
  await makeAdmin({ username: "chief", password: "the right password" });
  const admin = await env.DB.prepare("select id, username from admins").first<{ id: string; username: string }>();
  if (!admin) throw new Error("There is no admin.");
  vi.mocked(verifyPassword).mockImplementationOnce(async () => {
    await env.DB.exec("update admins set password = 'of the other change'");
    await env.DB.exec(
      `insert into admin_sessions (token_hash, admin_id, created_at, expires_at)
      values ('of the other change', '${admin.id}', 0, 9e15)`.replaceAll("\n", " "),
    );
    return true;
  });
  const context = { db: drizzle(env.DB), deviceSecret: "a secret for tests" };
  const input = { currentPassword: "the right password", newPassword: "tank farm at noon" };
  const outcome = await changePassword(new Request("https://tanks.example/admin"), context, admin, input);
  expect(outcome).toEqual({
    refusal: { status: 400, fieldErrors: { currentPassword: ["This is not your current password."] } },
  });
  expect(await env.DB.prepare("select password from admins").first("password")).toBe("of the other change");
  const { results } = await env.DB.prepare("select token_hash from admin_sessions").all();
  expect(results).toEqual([{ token_hash: "of the other change" }]);
});
