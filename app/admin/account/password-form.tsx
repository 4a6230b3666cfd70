import { AccountForm } from "./account-form";
import { type AccountSubmission, passwordRule } from "./account-screen";

interface PasswordFormProps {
  username: string;
  submission: AccountSubmission | undefined;
}

const fields = [
  { name: "currentPassword", label: "Current password", autoComplete: "current-password" },
  { name: "newPassword", label: "New password", hint: passwordRule, autoComplete: "new-password" },
] as const;

export function PasswordForm({ username, submission }: PasswordFormProps) {
  return (
    <section aria-labelledby="password-title" className="panel p-4 sm:p-6">
      <h3 id="password-title" className="text-xl font-bold">
        Change Password
      </h3>
      <p className="mb-4 mt-1 text-muted">Your other sessions end with the old password.</p>
      <AccountForm
        intent="changePassword"
        fields={fields}
        submit={{ label: "Change password", pending: "Changing...", look: "button-primary" }}
        submission={submission}
        // Password managers file the new password under it.
        hidden={<input name="username" autoComplete="username" value={username} readOnly hidden />}
      />
    </section>
  );
}
