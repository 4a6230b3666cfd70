import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SetCookies } from "~/admin/sign-in/admin-auth.server";
import { type Admin, readToken } from "~/admin/sign-in/sessions.server";
import type { ToastMessage } from "~/ui/toast/toast-store";
import { type AccountRefusal, type AccountSubmission, accountHref } from "./account-screen";
import { endOtherSessions, endSessionById } from "./account-sessions.server";
import { changePassword } from "./change-password.server";

type Context = Pick<AppLoadContext, "db" | "deviceSecret">;

export type AccountOutcome =
  | { next: string; toast?: ToastMessage; headers?: SetCookies; isRefused?: boolean }
  | { status: number; submission: AccountSubmission; headers?: Record<string, string> };

export async function runAccountIntent(
  request: Request,
  context: Context,
  admin: Admin,
  form: FormData,
): Promise<AccountOutcome | undefined> {
  const intent = form.get("intent");
  switch (intent) {
    case "changePassword": {
      const outcome = await changePassword(request, context, admin, Object.fromEntries(form));
      if ("refusal" in outcome) return refused(intent, outcome.refusal);
      const toast = { title: "Password changed", description: "Your other sessions have ended." };
      return { next: accountHref, toast, headers: outcome.cookies };
    }
    case "endSession":
      await endSessionById(context.db, admin.id, String(form.get("sessionId")));
      return { next: accountHref, toast: { title: "Session ended" } };
    case "endOtherSessions":
      await endOtherSessions(context.db, admin.id, (await readToken(request)) ?? "");
      return { next: accountHref, toast: { title: "All other sessions ended" } };
    default:
      return undefined;
  }
}

export function refused(intent: string, { status, headers, ...refusal }: AccountRefusal): AccountOutcome {
  return { status, headers, submission: { intent, ...refusal } };
}
