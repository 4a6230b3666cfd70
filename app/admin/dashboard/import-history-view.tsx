import { Form } from "@remix-run/react";
import { Download, Undo2 } from "lucide-react";
import type { ImportEntry } from "~/lists/import/import-types";
import { type ListKind, lists } from "~/lists/lists";
import { DateTime } from "~/ui/date-time";
import { actionOf, tabHref } from "./admin-screen";

export function ImportHistoryView({ kind, imports }: { kind: ListKind; imports: ImportEntry[] }) {
  const noun = lists[kind].singular.toLowerCase();
  return (
    <section aria-labelledby={`${kind}-history`} className="panel">
      <h2
        id={`${kind}-history`}
        className="border-b border-line px-4 py-3 text-lg font-bold first-letter:uppercase sm:px-6"
      >
        {noun} imports
      </h2>
      {imports.length === 0 && <p className="px-4 py-8 text-center text-muted">No {noun} import history found.</p>}
      <ul className="max-h-[32rem] divide-y divide-line overflow-auto">
        {imports.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-6">
            <div className="min-w-0 grow basis-60">
              <p className="break-words font-semibold">{entry.fileName}</p>
              <p className="text-sm text-muted">
                <DateTime time={entry.importedAt} />
                {entry.restoredFrom !== null && (
                  <Restored from={imports.find(({ id }) => id === entry.restoredFrom)?.importedAt} />
                )}
              </p>
            </div>
            <span className="badge bg-accent-soft tabular-nums text-accent">
              {entry.recordCount.toLocaleString("en-US")} records
            </span>
            <a href={`/api/admin/${kind}/imports/${entry.id}`} className="button button-quiet">
              <Download aria-hidden className="size-5" /> File<span className="sr-only"> {entry.fileName}</span>
            </a>
            <Form method="post" action={actionOf(tabHref(kind))}>
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="importId" value={entry.id} />
              <button type="submit" name="intent" value="restore" className="button button-plain">
                <Undo2 aria-hidden className="size-5" /> Restore this list
                <span className="sr-only"> of {entry.fileName}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Restored({ from }: { from: Date | undefined }) {
  if (!from) return ", restored";
  return (
    <>
      , restored from the list of <DateTime time={from} />
    </>
  );
}
