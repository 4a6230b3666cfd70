import type { Doubt } from "~/ui/toast/server-action";
import type { ToastMessage } from "~/ui/toast/toast-store";

interface IntentTexts {
  /** Of its failure. */
  title: string;
  doubt?: Doubt;
}

const ofList = {
  check: { title: "Import failed" },
  import: { title: "Import failed" },
  cancel: {
    title: "Import not cancelled",
    doubt: { advice: "The import may still be carried out. Reload the page to see." },
  },
  restore: { title: "Import failed" },
  clear: { title: "Clear failed" },
} satisfies Record<string, IntentTexts>;

const ofAccount = {
  changePassword: {
    title: "Password not changed",
    doubt: {
      title: "Unclear whether the password was changed",
      advice: "If you are asked to sign in, try the new password first.",
    },
  },
  endSession: { title: "Session not ended" },
  endOtherSessions: { title: "Sessions not ended" },
} satisfies Record<string, IntentTexts>;

const ofAdmins = {
  addAdmin: { title: "Admin not added" },
  setPassword: { title: "Password not set" },
  removeAdmin: { title: "Admin not removed" },
} satisfies Record<string, IntentTexts>;

const all = { ...ofList, ...ofAccount, ...ofAdmins, logout: { title: "Logout failed" } };

export type ListIntent = keyof typeof ofList;
export type AccountIntent = keyof typeof ofAccount;
export type AdminsIntent = keyof typeof ofAdmins;
export type Intent = keyof typeof all;

export const intents: Record<Intent, IntentTexts> = all;

export function readIntent(form: FormData): Intent {
  const intent = String(form.get("intent"));
  if (isOneOf(all, intent)) return intent;
  throw new Response("Unknown intent.", { status: 400, statusText: "Bad Request" });
}

export function isOfList(intent: Intent): intent is ListIntent {
  return isOneOf(ofList, intent);
}

export function isOfAdmins(intent: Intent): intent is AdminsIntent {
  return isOneOf(ofAdmins, intent);
}

function isOneOf<Of extends object>(group: Of, intent: string): intent is string & keyof Of {
  return Object.hasOwn(group, intent);
}

export type IntentOutcome<Submission> =
  | { next: string; toast?: ToastMessage; headers?: HeadersInit; isRefused?: boolean }
  | { status: number; submission: Submission; headers?: HeadersInit };
