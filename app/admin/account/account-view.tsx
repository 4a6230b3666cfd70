import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { useLostFocus } from "~/ui/use-lost-focus";
import type { AccountSubmission, SessionEntry } from "./account-screen";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";

interface AccountViewProps {
  username: string;
  sessions: SessionEntry[];
  submission: AccountSubmission | undefined;
  children: ReactNode;
}

export function AccountView({ username, sessions, submission, children }: AccountViewProps) {
  const title = useLostFocus<HTMLHeadingElement>(sessions);
  return (
    <main id="main" className="page-width pb-16 pt-4">
      <Link to="/admin" className="button button-quiet mb-2 px-2">
        <Icon name="ArrowLeft" className="size-5" /> Dashboard
      </Link>
      <h2 ref={title} tabIndex={-1} className="mb-4 break-words text-2xl font-bold">
        Account of {username}
      </h2>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          {/* A change replaces this session, and with it the form, so that no password stays in it. */}
          <PasswordForm
            key={sessions.find(({ isCurrent }) => isCurrent)?.id}
            username={username}
            submission={submission}
          />
          {children}
        </div>
        <SessionList sessions={sessions} />
      </div>
    </main>
  );
}
