import type { ErrorMessage } from "~/ui/toast/toast-store";

export const accountHref = "/admin?account";

export interface SessionEntry {
  id: string;
  device: string | null;
  startedAt: Date;
  isCurrent: boolean;
}

export type PasswordField = "currentPassword" | "newPassword";

export interface AccountSubmission {
  fieldErrors: Partial<Record<PasswordField, string[]>>;
  failure?: ErrorMessage;
}
