import type { AppLoadContext } from "@remix-run/cloudflare";
import { describeLock, type SetCookies } from "~/admin/sign-in/admin-auth.server";
import { type Admin, readToken } from "~/admin/sign-in/sessions.server";
import type { ToastMessage } from "~/ui/toast/toast-store";
import { type AccountSubmission, accountHref } from "./account-screen";
import { endOtherSessions, endSessionById } from "./account-sessions.server";
import { changePassword } from "./change-password.server";

type Context = Pick<AppLoadContext, "db" | "deviceSecret">;

export type AccountOutcome =
  | { next: string; toast: ToastMessage; headers?: SetCookies }
  | { status: number; submission: AccountSubmission; headers?: Record<string, string> };

export async function runAccountIntent(
  request: Request,
  context: Context,
  admin: Admin,
  form: FormData,
): Promise<AccountOutcome | undefined> {
  switch (form.get("intent")) {
    case "changePassword":
      return describeChange(await changePassword(request, context, admin, Object.fromEntries(form)));
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

function describeChange(outcome: Awaited<ReturnType<typeof changePassword>>): AccountOutcome {
  switch (outcome.kind) {
    case "changed":
      return {
        next: accountHref,
        toast: { title: "Password changed", description: "Your other sessions have ended." },
        headers: outcome.cookies,
      };
    case "refused":
      return { status: 400, submission: { fieldErrors: outcome.fieldErrors } };
    case "throttled": {
      const { status, description, headers } = describeLock(outcome.retryAfter);
      return {
        status,
        headers,
        submission: { fieldErrors: {}, failure: { title: "Password not changed", description } },
      };
    }
  }
}
