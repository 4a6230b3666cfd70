import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type SetCookies, sessionCookies } from "~/admin/sign-in/admin-auth.server";
import { hashPassword } from "~/admin/sign-in/password.server";
import { type Admin, newSession } from "~/admin/sign-in/sessions.server";
import { admins } from "~drizzle/schema";
import type { AccountRefusal } from "./account-screen";
import { passwordChangeSchema } from "./new-password.server";
import { checkOwnPassword, wrongPassword } from "./own-password.server";
import { replacePassword } from "./replace-password.server";

type Context = Pick<AppLoadContext, "db" | "deviceSecret">;

type ChangeOutcome = { cookies: SetCookies } | { refusal: AccountRefusal };

export async function changePassword(
  request: Request,
  context: Context,
  admin: Admin,
  input: unknown,
): Promise<ChangeOutcome> {
  const { success, data, error } = passwordChangeSchema.safeParse(input);
  if (!success) return { refusal: { status: 400, fieldErrors: z.flattenError(error).fieldErrors } };
  const own = await checkOwnPassword(context.db, admin, data.currentPassword);
  if ("refusal" in own) return own;
  const condition = eq(admins.password, own.account.password);
  const account = { ...own.account, password: await hashPassword(data.newPassword) };
  const { token, start } = newSession(context.db, request, account);
  const changed = await replacePassword(context.db, { ...account, condition }, start);
  return changed ? { cookies: await sessionCookies(request, context, account, token) } : { refusal: wrongPassword };
}
