import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { openSession, type SetCookies } from "~/admin/sign-in/admin-auth.server";
import { hashPassword } from "~/admin/sign-in/password.server";
import type { Admin } from "~/admin/sign-in/sessions.server";
import { admins } from "~drizzle/schema";
import type { AccountRefusal } from "./account-screen";
import { passwordChangeSchema } from "./new-password.server";
import { checkOwnPassword, wrongPassword } from "./own-password.server";
import { replacePassword } from "./replace-password.server";

type Context = Pick<AppLoadContext, "db" | "deviceSecret">;

export type ChangeOutcome = { cookies: SetCookies } | { refusal: AccountRefusal };

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
  const { id, password } = own.account;
  const isUnchanged = eq(admins.password, password);
  const changed = await replacePassword(context.db, id, await hashPassword(data.newPassword), isUnchanged);
  const cookies = changed && (await openSession(request, context, changed));
  if (!cookies) return { refusal: wrongPassword };
  await own.forgive();
  return { cookies };
}
