import { z } from "zod";
import { type AccountOutcome, refused } from "~/admin/account/account-intent.server";
import { accountHref } from "~/admin/account/account-screen";
import { checkOwnPassword } from "~/admin/account/own-password.server";
import type { AdminsIntent } from "~/admin/intents";
import { hashPassword } from "~/admin/sign-in/password.server";
import type { Admin } from "~/admin/sign-in/sessions.server";
import { signInHref } from "~/admin/sign-in/sign-in";
import type { ToastMessage } from "~/ui/toast/toast-store";
import type { Database } from "~drizzle/database";
import { type Actor, addAdmin, isUnchanged, removeAdmin, setPassword } from "./admins.server";
import { adminPasswordSchema, adminRemovalSchema, newAdminSchema } from "./new-admin.server";

const taken = { status: 409, fieldErrors: { username: ["There is an admin of this name already."] } };
const gone: ToastMessage = {
  title: "Nothing was changed",
  description: "This admin was removed meanwhile.",
  variant: "destructive",
};

/** What an admin changes about another; each asks for the own password. */
export async function runAdminsIntent(
  db: Database,
  admin: Admin,
  intent: AdminsIntent,
  form: FormData,
): Promise<AccountOutcome> {
  const id = String(form.get("adminId"));
  const posted = { intent, form };
  switch (intent) {
    case "addAdmin":
      return change(db, admin, posted, newAdminSchema, async ({ username, newPassword }, by) => {
        const isAdded = await addAdmin(db, by, { username, password: await hashPassword(newPassword) });
        return isAdded ? { title: "Admin added", description: `${username} can sign in now.` } : taken;
      });
    case "setPassword":
      return change(db, admin, posted, adminPasswordSchema, async ({ newPassword }, by) => {
        const username = await setPassword(db, by, id, await hashPassword(newPassword));
        return username ? { title: "New password set", description: `The sessions of ${username} have ended.` } : gone;
      });
    case "removeAdmin":
      return change(db, admin, posted, adminRemovalSchema, async (_, by) => {
        const username = await removeAdmin(db, by, id);
        return username ? { title: "Admin removed", description: `${username} is signed out everywhere.` } : gone;
      });
  }
}

type Changed = ToastMessage | typeof taken;

async function change<Input extends { currentPassword: string }>(
  db: Database,
  admin: Admin,
  { intent, form }: { intent: AdminsIntent; form: FormData },
  schema: z.ZodType<Input>,
  carryOut: (input: Input, by: Actor) => Promise<Changed>,
): Promise<AccountOutcome> {
  const { data, error } = schema.safeParse(Object.fromEntries(form));
  if (error) return refused(intent, { status: 400, fieldErrors: z.flattenError<object>(error).fieldErrors });
  const own = await checkOwnPassword(db, admin, data.currentPassword);
  if ("refusal" in own) return refused(intent, own.refusal);
  const changed = await carryOut(data, own.account);
  const isChanged = changed !== taken && changed !== gone;
  // A new password ends the sessions, and what goes on in them.
  if (!isChanged && !(await isUnchanged(db, own.account))) return { next: signInHref(accountHref), isRefused: true };
  return "status" in changed ? refused(intent, changed) : { next: accountHref, toast: changed, isRefused: !isChanged };
}
