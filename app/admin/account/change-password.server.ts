import type { AppLoadContext } from "@remix-run/cloudflare";
import { and, eq, exists } from "drizzle-orm";
import { z } from "zod";
import { openSession, type SetCookies } from "~/admin/sign-in/admin-auth.server";
import { countAttempt, type LockedOut, passwordChangeKeys } from "~/admin/sign-in/login-throttle.server";
import { hashPassword, verifyPassword } from "~/admin/sign-in/password.server";
import type { Admin } from "~/admin/sign-in/sessions.server";
import { adminSessions, admins } from "~drizzle/schema";
import type { AccountSubmission } from "./account-screen";
import { passwordChangeSchema } from "./new-password.server";

type Context = Pick<AppLoadContext, "db" | "deviceSecret">;

export type ChangeOutcome =
  | { kind: "changed"; cookies: SetCookies }
  | { kind: "refused"; fieldErrors: AccountSubmission["fieldErrors"] }
  | ({ kind: "throttled" } & LockedOut);

/** Guesses are limited as at the sign-in, which a stolen session would evade. All sessions end; a new one starts. */
export async function changePassword(
  request: Request,
  context: Context,
  admin: Admin,
  input: unknown,
): Promise<ChangeOutcome> {
  const { success, data, error } = passwordChangeSchema.safeParse(input);
  if (!success) return { kind: "refused", fieldErrors: z.flattenError(error).fieldErrors };
  const attempt = await countAttempt(context.db, passwordChangeKeys(admin.id));
  if ("retryAfter" in attempt) return { kind: "throttled", ...attempt };
  const account = await context.db.select().from(admins).where(eq(admins.id, admin.id)).get();
  const isRight = await verifyPassword(data.currentPassword, account?.password);
  const changed = isRight && account ? await replacePassword(context, account, data.newPassword) : undefined;
  const cookies = changed && (await openSession(request, context, changed));
  if (!cookies) return { kind: "refused", fieldErrors: { currentPassword: ["This is not your current password."] } };
  await attempt.forgive();
  return { kind: "changed", cookies };
}

async function replacePassword({ db }: Context, account: typeof admins.$inferSelect, newPassword: string) {
  const password = await hashPassword(newPassword);
  const isChanged = and(eq(admins.id, account.id), eq(admins.password, password));
  const [[changed]] = await db.batch([
    db
      .update(admins)
      .set({ password })
      .where(and(eq(admins.id, account.id), eq(admins.password, account.password)))
      .returning(),
    db
      .delete(adminSessions)
      .where(and(eq(adminSessions.adminId, account.id), exists(db.select().from(admins).where(isChanged)))),
  ]);
  return changed;
}
