import type { AppLoadContext } from "@remix-run/cloudflare";
import type { AccountIntent, IntentOutcome } from "~/admin/intents";
import { type Admin, readToken } from "~/admin/sign-in/sessions.server";
import { type AccountRefusal, type AccountSubmission, accountHref } from "./account-screen";
import { endOtherSessions, endSessionById } from "./account-sessions.server";
import { changePassword } from "./change-password.server";

type Context = Pick<AppLoadContext, "db" | "deviceSecret">;

export type AccountOutcome = IntentOutcome<AccountSubmission>;

export async function runAccountIntent(
  request: Request,
  context: Context,
  admin: Admin,
  intent: AccountIntent,
  form: FormData,
): Promise<AccountOutcome> {
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
  }
}

export function refused(
  intent: AccountSubmission["intent"],
  { status, headers, ...refusal }: AccountRefusal,
): AccountOutcome {
  return { status, headers, submission: { intent, ...refusal } };
}
