import { Link, useSearchParams } from "@remix-run/react";
import { type AdminScreen, type AdminSubmission, parseTab, type Tab, tabHref, tabs } from "~/admin/admin-screen";
import { DataPanel } from "~/admin/data/data-panel";
import { ImportHistoryView } from "~/admin/history/import-history-view";
import { ImportPanel } from "~/admin/import/import-panel";
import type { ListStats } from "~/lists/import/import-history";
import { lists } from "~/lists/lists";
import { numeral } from "~/text/numerals";
import { DateTime } from "~/ui/date-time";
import { useFocusOnArrival, useLostFocus } from "~/ui/use-lost-focus";

interface AdminDashboardProps {
  screen: AdminScreen;
  submission: AdminSubmission | undefined;
}

export function AdminDashboard({ screen, submission }: AdminDashboardProps) {
  const [params] = useSearchParams();
  const tab = parseTab(params);
  const { stats, tanks, history, data, recalled } = screen;
  const isOfAddress = recalled !== null && recalled.checkedId === params.get("checked");
  const main = useFocusOnArrival<HTMLElement>();
  const title = useLostFocus<HTMLHeadingElement>(submission, screen, tab);
  const imported = stats.lists.find(({ kind }) => kind === tab);
  return (
    <main id="main" ref={main} tabIndex={-1} className="admin page-width pb-16 pt-2 outline-0 print:p-0">
      <Figures stats={stats} />
      <TabLinks current={tab} />
      {imported && (
        <ImportPanel
          key={`${tab} ${imported.version}`}
          {...imported}
          tanks={tanks}
          source={screen.source}
          submission={submission ?? (isOfAddress ? recalled : undefined)}
          titleRef={title}
          isClearing={params.get("clear") === tab}
        />
      )}
      {data && <DataPanel {...data} stats={stats} tanks={tanks} isPrinted={params.has("print")} />}
      {history && (
        <div className="grid grid-cols-1 gap-6">
          {history.map((ofKind) => (
            <ImportHistoryView key={ofKind.kind} {...ofKind} />
          ))}
        </div>
      )}
    </main>
  );
}

function Figures({ stats }: { stats: ListStats }) {
  const figures = [
    ...stats.lists.map(({ kind, count }) => ({ label: `Total ${lists[kind].plural}`, value: numeral(count) })),
    { label: "Total Imports", value: numeral(stats.imports) },
    { label: "Last Import", value: stats.lastImport ? <LastImport time={stats.lastImport} /> : "Never" },
  ];
  return (
    <dl className="mb-3 grid grid-cols-2 gap-3 print:hidden lg:grid-cols-4 short:mb-2 short:gap-2 short:sm:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="panel min-w-0 px-3 py-2 sm:px-4 short:sm:px-3 short:sm:py-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LastImport({ time }: { time: NonNullable<ListStats["lastImport"]> }) {
  return (
    <div className="text-sm leading-tight sm:text-lg lg:text-base">
      <DateTime time={time} />
    </div>
  );
}

function TabLinks({ current }: { current: Tab }) {
  return (
    <nav
      aria-label="Sections"
      className="mb-3 flex flex-wrap gap-1 rounded-xl border border-line bg-surface p-0.5 short:mb-2"
    >
      {tabs.map(({ tab, label }) => (
        <Link
          key={tab}
          to={tabHref(tab)}
          preventScrollReset
          aria-current={tab === current ? "page" : undefined}
          className="button button-quiet min-w-min grow basis-0 whitespace-normal px-1 text-center text-muted aria-[current]:bg-accent-soft aria-[current]:text-accent max-md:text-sm max-md:leading-4"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
