import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test, vi } from "vitest";
import { makeAdmin } from "../../../tests/helpers/quick-admin";
import { changePassword } from "./change-password.server";

// scrypt is slow by design.
vi.setConfig({ testTimeout: 30_000 });

const context = { db: drizzle(env.DB), cookieSecret: "a secret for tests" };

test("of two changes at once one wins, and only its session is left", async () => {
  await makeAdmin({ username: "chief", password: "the right password" });
  const admin = await env.DB.prepare("select id, username from admins").first<{ id: string; username: string }>();
  if (!admin) throw new Error("There is no admin.");
  const outcomes = await Promise.all(
    ["the first of two", "the second of two"].map((newPassword) => {
      const input = { currentPassword: "the right password", newPassword };
      return changePassword(new Request("https://tanks.example/admin"), context, admin, input);
    }),
  );
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed", "refused"]);
  const { results } = await env.DB.prepare("select admin_id from admin_sessions").all();
  expect(results).toEqual([{ admin_id: admin.id }]);
});
