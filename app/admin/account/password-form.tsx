import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { Field } from "~/ui/field";
import { useRefusedField } from "~/ui/use-refused-field";
import type { AccountSubmission, PasswordField } from "./account-screen";

interface PasswordFormProps {
  username: string;
  submission: AccountSubmission | undefined;
}

export function PasswordForm({ username, submission }: PasswordFormProps) {
  const [isShown, setShown] = useState(false);
  const isPending = useNavigation().formData?.get("intent") === "changePassword";
  const isCurrentWrong = submission?.fieldErrors.currentPassword !== undefined;
  const isNewRefused = submission?.fieldErrors.newPassword !== undefined;
  const current = useRefusedField(submission, { isAtFault: isCurrentWrong, isEmptied: true });
  const next = useRefusedField(submission, { isAtFault: isNewRefused && !isCurrentWrong });

  function controlProps(name: PasswordField) {
    const isInvalid = submission?.fieldErrors[name] !== undefined;
    return {
      id: name,
      name,
      type: isShown ? "text" : "password",
      "aria-invalid": isInvalid || undefined,
      "aria-describedby": isInvalid ? `${name}-error` : undefined,
      autoCapitalize: "none",
      spellCheck: false,
      className: "control",
    };
  }

  return (
    <section aria-labelledby="password-title" className="panel p-4 sm:p-6">
      <h3 id="password-title" className="text-xl font-bold">
        Change Password
      </h3>
      <p className="mb-4 mt-1 text-muted">Your other sessions end with the old password.</p>
      {submission?.failure && (
        <div role="alert" className="mb-4 rounded-lg border border-danger bg-danger-soft px-4 py-3">
          <p className="font-semibold">{submission.failure.title}</p>
          <p>{submission.failure.description}</p>
        </div>
      )}
      <Form method="post">
        {/* Password managers file the new password under it. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <Field
          id="currentPassword"
          label="Current password"
          errorId="currentPassword-error"
          errors={submission?.fieldErrors.currentPassword}
        >
          <input {...controlProps("currentPassword")} {...current} autoComplete="current-password" />
        </Field>
        <Field
          id="newPassword"
          label="New password"
          hint="at least 8 characters"
          errorId="newPassword-error"
          errors={submission?.fieldErrors.newPassword}
        >
          <input {...controlProps("newPassword")} {...next} autoComplete="new-password" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            name="intent"
            value="changePassword"
            aria-disabled={isPending}
            onClick={(event) => isPending && event.preventDefault()}
            className="button button-primary"
          >
            {isPending ? "Changing..." : "Change password"}
          </button>
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="needs-scripts button button-plain aria-pressed:bg-accent-soft"
          >
            Show passwords
          </button>
        </div>
      </Form>
    </section>
  );
}
