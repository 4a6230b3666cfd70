import { Form } from "@remix-run/react";
import { actionOf, tabHref } from "~/admin/admin-screen";
import { IntentButton } from "~/admin/intent-button";
import type { HistoryEntry } from "~/lists/import/import-history";
import { type ListKind, lists } from "~/lists/lists";
import { counted, numeral } from "~/text/numerals";
import { DateTime } from "~/ui/date-time";
import { Icon } from "~/ui/icon";

interface ImportHistoryViewProps {
  kind: ListKind;
  entries: HistoryEntry[];
  total: number;
}

export function ImportHistoryView({ kind, entries, total }: ImportHistoryViewProps) {
  const noun = lists[kind].singular.toLowerCase();
  return (
    <section aria-labelledby={`${kind}-history`} className="panel print:border-0">
      <h2
        id={`${kind}-history`}
        className="break-after-avoid border-b border-line px-4 py-3 text-lg font-bold first-letter:uppercase sm:px-6"
      >
        {noun} imports
      </h2>
      {entries.length === 0 && <p className="px-4 py-8 text-center text-muted">No {noun} import history found.</p>}
      <ul className="max-h-[32rem] divide-y divide-line overflow-auto max-sm:max-h-none print:max-h-none print:overflow-visible">
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            className="flex break-inside-avoid flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-6"
          >
            <div className="min-w-0 grow basis-60">
              <p className="break-words font-semibold">{entry.what === "clear" ? "List cleared" : entry.fileName}</p>
              <p className="break-words text-sm text-muted">
                <Origin entry={entry} />
                {entry.restoredAt && <Restored from={entry.restoredAt} />}
              </p>
              <p className="text-sm tabular-nums text-muted">{changesOf(entry)}</p>
            </div>
            {index === 0 && (
              <span className="badge bg-accent font-semibold text-on-accent print:text-ink">Current</span>
            )}
            {entry.what !== "clear" && (
              <>
                <span className="badge bg-accent-soft tabular-nums text-accent">
                  {counted(entry.recordCount, "record")}
                </span>
                <HistoryActions kind={kind} entry={entry} isCurrent={index === 0} />
              </>
            )}
          </li>
        ))}
        {total > entries.length && (
          <li className="px-4 py-3 text-muted sm:px-6">and {numeral(total - entries.length)} earlier</li>
        )}
      </ul>
    </section>
  );
}

const verbs: Record<HistoryEntry["what"], string> = { import: "Imported", restore: "Restored", clear: "Cleared" };

export function Origin({ entry: { what, by, at } }: { entry: HistoryEntry }) {
  return (
    <>
      {verbs[what]} by {by}, <DateTime time={at} />
    </>
  );
}

function changesOf({ added, changed, removed }: HistoryEntry): string {
  const counts = Object.entries({ added, changed, removed }).flatMap(([what, count]) =>
    count ? [`${numeral(count)} ${what}`] : [],
  );
  return counts.join(", ") || (removed === null ? "" : "Nothing changed");
}

function Restored({ from }: { from: Date }) {
  return (
    <>
      {" "}
      from the list of <DateTime time={from} />
    </>
  );
}

interface HistoryActionsProps {
  kind: ListKind;
  entry: HistoryEntry;
  isCurrent: boolean;
}

function HistoryActions({ kind, entry: { id, fileName }, isCurrent }: HistoryActionsProps) {
  return (
    <>
      <a href={`/api/admin/${kind}/imports/${id}`} className="button button-quiet">
        <Icon name="Download" className="size-5" /> File<span className="sr-only"> {fileName}</span>
      </a>
      {!isCurrent && (
        <Form method="post" action={actionOf(tabHref("history"))}>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="importId" value={id} />
          <IntentButton intent="restore" className="button button-plain">
            <Icon name="Undo2" className="size-5" /> Restore this list
            <span className="sr-only"> of {fileName}</span>
          </IntentButton>
        </Form>
      )}
    </>
  );
}
