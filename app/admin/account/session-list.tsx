import { Form } from "@remix-run/react";
import { IntentButton } from "~/admin/intent-button";
import { DateTime } from "~/ui/date-time";
import type { SessionEntry } from "./account-screen";

export function SessionList({ sessions }: { sessions: SessionEntry[] }) {
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <section aria-labelledby="sessions-title" className="panel">
      <h3 id="sessions-title" className="border-b border-line px-4 py-3 text-xl font-bold sm:px-6">
        Sessions
      </h3>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      {hasOthers && (
        <Form method="post" className="border-t border-line px-4 py-3 sm:px-6">
          <IntentButton intent="endOtherSessions" className="button button-plain whitespace-normal text-danger">
            End all other sessions
          </IntentButton>
        </Form>
      )}
    </section>
  );
}

function Session({ id, device, startedAt, isCurrent }: SessionEntry) {
  const name = device ?? "Unknown device";
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-40">
        <p className="break-words font-semibold">{name}</p>
        <p className="text-sm text-muted">
          Signed in <DateTime time={startedAt} />
        </p>
      </div>
      {isCurrent ? (
        <span className="badge bg-accent-soft text-accent">This device</span>
      ) : (
        <Form method="post">
          <input type="hidden" name="sessionId" value={id} />
          <IntentButton intent="endSession" className="button button-plain">
            End session
            <span className="sr-only">
              {" "}
              of {name}, signed in <DateTime time={startedAt} />
            </span>
          </IntentButton>
        </Form>
      )}
    </li>
  );
}
