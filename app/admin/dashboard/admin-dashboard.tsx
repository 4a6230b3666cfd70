import { Link, useSearchParams } from "@remix-run/react";
import { type AdminScreen, type AdminSubmission, parseTab, type Tab, tabHref, tabs } from "~/admin/admin-screen";
import { DataPanel } from "~/admin/data/data-panel";
import { ImportHistoryView } from "~/admin/history/import-history-view";
import { ImportPanel } from "~/admin/import/import-panel";
import type { ListStats } from "~/lists/import/import-history";
import { lists } from "~/lists/lists";
import { numeral } from "~/text/numerals";
import { DateTime } from "~/ui/date-time";
import { useLostFocus } from "~/ui/use-lost-focus";

interface AdminDashboardProps {
  screen: AdminScreen;
  submission: AdminSubmission | undefined;
}

export function AdminDashboard({ screen, submission }: AdminDashboardProps) {
  const [params] = useSearchParams();
  const tab = parseTab(params);
  const { stats, tanks, history, data } = screen;
  const title = useLostFocus<HTMLHeadingElement>(submission, screen, tab);
  const imported = stats.lists.find(({ kind }) => kind === tab);
  return (
    <main id="main" className="mx-auto max-w-6xl px-3 pb-16 pt-4 print:p-0 sm:px-4 short:pt-2">
      <StatCards stats={stats} />
      <TabLinks current={tab} />
      {imported && (
        <ImportPanel
          key={`${tab} ${imported.version}`}
          {...imported}
          tanks={tanks}
          submission={submission ?? screen.recalled ?? undefined}
          titleRef={title}
          isClearing={params.get("clear") === tab}
        />
      )}
      {data && <DataPanel {...data} stats={stats} tanks={tanks} isPrinted={params.has("print")} />}
      {history && (
        <div className="grid grid-cols-1 gap-6">
          {history.map(({ kind, entries }) => (
            <ImportHistoryView key={kind} kind={kind} entries={entries} />
          ))}
        </div>
      )}
    </main>
  );
}

const statCard = "panel px-4 py-3 short:px-3 short:py-1";

/** On a short screen low, and the tabs in one line, so that what a tab shows is in sight. */
function StatCards({ stats }: { stats: ListStats }) {
  const cards = [
    ...stats.lists.map(({ kind, count }) => ({ label: `Total ${lists[kind].plural}`, value: count })),
    { label: "Total Imports", value: stats.imports },
  ];
  return (
    <dl className="mb-4 grid print:hidden grid-cols-2 gap-3 lg:grid-cols-4 short:mb-2 sm:short:grid-cols-4">
      {cards.map(({ label, value }) => (
        <div key={label} className={statCard}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-3xl font-bold tabular-nums short:text-xl">{numeral(value)}</dd>
        </div>
      ))}
      <div className={statCard}>
        <dt className="text-sm text-muted">Last Import</dt>
        <dd className="pt-1.5 text-base font-bold tabular-nums short:pt-0 short:text-sm">
          {stats.lastImport ? <DateTime time={stats.lastImport} /> : "Never"}
        </dd>
      </div>
    </dl>
  );
}

function TabLinks({ current }: { current: Tab }) {
  return (
    <nav
      aria-label="Sections"
      className="mb-4 grid grid-cols-2 gap-1 rounded-xl border border-line bg-surface p-1 sm:flex short:mb-2"
    >
      {tabs.map(({ tab, label }) => (
        <Link
          key={tab}
          to={tabHref(tab)}
          preventScrollReset
          aria-current={tab === current ? "page" : undefined}
          className="button button-quiet px-3 text-muted aria-[current]:bg-accent-soft aria-[current]:text-accent sm:flex-auto sm:max-md:px-2 sm:max-md:text-sm md:flex-1"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
