import { eq } from "drizzle-orm";
import { describeLock } from "~/admin/sign-in/admin-auth.server";
import { countAttempt, passwordChangeKeys } from "~/admin/sign-in/login-throttle.server";
import { verifyPassword } from "~/admin/sign-in/password.server";
import type { Admin } from "~/admin/sign-in/sessions.server";
import type { Database } from "~drizzle/database";
import { admins } from "~drizzle/schema";
import type { AccountRefusal } from "./account-screen";

type OwnPassword = { account: typeof admins.$inferSelect } | { refusal: AccountRefusal };

/** Whoever finds a browser signed in must not become an admin for good. Guesses are limited as at the sign-in. */
export async function checkOwnPassword(db: Database, admin: Admin, password: string): Promise<OwnPassword> {
  const attempt = await countAttempt(db, passwordChangeKeys(admin.id));
  if ("retryAfter" in attempt) {
    const { status, description, headers } = describeLock(attempt.retryAfter);
    return { refusal: { status, headers, fieldErrors: {}, failure: { title: "Nothing was changed", description } } };
  }
  const account = await db.select().from(admins).where(eq(admins.id, admin.id)).get();
  const isRight = await verifyPassword(password, account?.password);
  if (!isRight || !account) return { refusal: wrongPassword };
  await attempt.forgive();
  return { account };
}

export const wrongPassword: AccountRefusal = {
  status: 400,
  fieldErrors: { currentPassword: ["This is not your current password."] },
};
