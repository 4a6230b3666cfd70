import { Link, useNavigation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { Icon } from "~/ui/icon";
import { OnceForm } from "~/ui/once-form";
import { type ErrorMessage, showError } from "~/ui/toast/toast-store";
import { useFocusOnArrival } from "~/ui/use-lost-focus";
import { useRefusedField } from "~/ui/use-refused-field";
import { missingCredentials } from "./sign-in";

interface LoginFormProps {
  hint: { username: string; password: string } | null;
  isEnded: boolean;
  refusal: Refusal | undefined;
}

const refusalId = "login-refusal";

interface Refusal {
  failure: ErrorMessage;
  username: string;
}

export function LoginForm({ hint, isEnded, refusal: answered }: LoginFormProps) {
  const [unsent, setUnsent] = useState({ answered, refusal: answered });
  const refusal = unsent.answered === answered ? unsent.refusal : answered;
  const isPending = useNavigation().formMethod === "POST";
  const username = useRefusedField(refusal, { isAtFault: refusal?.username === "" });
  const password = useRefusedField(refusal, { isAtFault: Boolean(refusal?.username), isEmptied: true });

  function check(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const username = String(form.get("username")).trim();
    if (username && form.get("password")) return;
    event.preventDefault();
    setUnsent({ answered, refusal: { failure: missingCredentials, username } });
    showError(missingCredentials.title, missingCredentials.description);
  }

  return (
    <main
      id="main"
      ref={useFocusOnArrival<HTMLElement>()}
      tabIndex={-1}
      className="admin mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 p-4 outline-0"
    >
      <Link to="/" className="button button-quiet self-start px-2">
        <Icon name="ArrowLeft" className="size-5" /> Back to App
      </Link>
      <section aria-labelledby="login-title" className="panel p-5 sm:p-8">
        <h1 id="login-title" className="text-2xl font-bold">
          Admin Login
        </h1>
        <p className="mb-5 mt-1 text-muted">Tank Inventory Tracker</p>
        {isEnded && (
          <p role="status" className="mb-5 rounded-lg border border-line-strong px-4 py-3">
            <strong>Your session ended.</strong> Sign in to go on where you were.
          </p>
        )}
        {hint && (
          <p className="mb-5 rounded-lg bg-accent-soft px-4 py-3">
            Demo: username <strong>{hint.username}</strong>, password <strong>{hint.password}</strong>
          </p>
        )}
        <OnceForm method="post" onSubmit={check} className="grid grid-cols-1 gap-4">
          <label className="grid gap-1.5 font-semibold">
            Username
            <input
              {...username}
              {...requiredField(username.autoFocus)}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              defaultValue={refusal?.username}
              className="control font-normal"
            />
          </label>
          <label className="grid gap-1.5 font-semibold">
            Password
            <input
              {...password}
              {...requiredField(password.autoFocus)}
              type="password"
              name="password"
              autoComplete="current-password"
              className="control font-normal"
            />
          </label>
          <div id={refusalId} className="text-danger empty:hidden">
            {refusal && (
              <>
                <p className="font-bold">{refusal.failure.title}</p>
                <p className="font-medium">{refusal.failure.description}</p>
              </>
            )}
          </div>
          <button type="submit" disabled={isPending} className="button button-primary">
            {isPending ? "Signing in..." : "Sign In"}
          </button>
        </OnceForm>
        <details className="mt-4 text-muted">
          <summary className="flex min-h-touch cursor-pointer items-center">Forgot the password?</summary>
          <p>Nobody can look it up. Another admin, or whoever runs this app for you, can set a new one.</p>
        </details>
      </section>
    </main>
  );
}

function requiredField(isAtFault: boolean) {
  return {
    "aria-required": true,
    "aria-invalid": isAtFault || undefined,
    "aria-describedby": isAtFault ? refusalId : undefined,
  };
}
