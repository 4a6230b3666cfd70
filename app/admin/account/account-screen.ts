import type { AccountIntent, AdminsIntent } from "~/admin/intents";
import type { ErrorMessage } from "~/ui/toast/toast-store";

export const accountHref = "/admin?account";

export const shortestPassword = 8;
export const passwordRule = `at least ${shortestPassword} characters`;

export interface SessionEntry {
  id: string;
  device: string | null;
  startedAt: Date;
  isCurrent: boolean;
}

export type AccountFieldName = "currentPassword" | "newPassword" | "username";

interface Refused {
  fieldErrors: Partial<Record<AccountFieldName, string[]>>;
  failure?: ErrorMessage;
}

export interface AccountRefusal extends Refused {
  status: number;
  headers?: Record<string, string>;
}

export interface AccountSubmission extends Refused {
  intent: AccountIntent | AdminsIntent;
}
