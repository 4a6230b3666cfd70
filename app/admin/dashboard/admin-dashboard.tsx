import { Form, Link, useNavigation, useSearchParams } from "@remix-run/react";
import { ArrowLeft, LogOut } from "lucide-react";
import { useEffect } from "react";
import type { ListStats } from "~/lists/import/import-types";
import { forgetCustomers } from "~/lists/pickers/customer-picker";
import { forgetProducts } from "~/lists/pickers/product-picker";
import { DateTime } from "~/ui/date-time";
import { showToast } from "~/ui/toast/toast-store";
import { type AdminScreen, type AdminSubmission, parseTab, tabHref, tabs } from "./admin-screen";
import { ReferenceData } from "./data-view";
import { ImportHistoryView } from "./import-history-view";
import { ImportPanel } from "./import-panel";

interface AdminDashboardProps {
  username: string;
  screen: AdminScreen;
  submission: AdminSubmission | undefined;
}

/** The administrators' screen: figures, and four tabs of which the address names one. */
export function AdminDashboard({ username, screen, submission }: AdminDashboardProps) {
  const [params] = useSearchParams();
  const tab = parseTab(params);
  const { stats, history, lists } = screen;
  // The pickers ask for the lists anew after an import or a clear.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures change with each of them
  useEffect(() => {
    forgetCustomers();
    forgetProducts();
  }, [stats]);
  useEffect(() => {
    if (submission?.failure) showToast({ ...submission.failure, variant: "destructive" });
  }, [submission]);
  return (
    <>
      <AdminHeader username={username} />
      <main id="main" className="mx-auto max-w-6xl px-3 pb-16 pt-4 sm:px-4">
        <StatCards stats={stats} />
        <TabLinks current={tab} />
        {(tab === "customers" || tab === "products") && (
          <ImportPanel
            key={`${tab} ${stats.lastImport?.getTime()}`}
            kind={tab}
            count={stats[tab]}
            submission={submission}
            isClearing={params.get("clear") === tab}
          />
        )}
        {lists && <ReferenceData first={lists} totals={stats} />}
        {history && (
          <div className="grid grid-cols-1 gap-6">
            <ImportHistoryView kind="customers" imports={history.customers} />
            <ImportHistoryView kind="products" imports={history.products} />
            <a href="/api/admin/tanks/export" download className="button button-plain justify-self-start">
              Export all tanks as CSV
            </a>
          </div>
        )}
      </main>
    </>
  );
}

function AdminHeader({ username }: { username: string }) {
  const isLeaving = useNavigation().formData?.get("intent") === "logout";
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 sm:px-4">
        <Link to="/" className="button button-quiet px-2">
          <ArrowLeft aria-hidden className="size-5" /> Back to App
        </Link>
        <h1 className="grow text-xl font-bold">Admin</h1>
        <span className="min-w-0 break-words text-muted">Welcome, {username}</span>
        <Form method="post" action="/admin?index">
          <button type="submit" name="intent" value="logout" disabled={isLeaving} className="button button-plain">
            <LogOut aria-hidden className="size-5" /> Logout
          </button>
        </Form>
      </div>
    </header>
  );
}

function StatCards({ stats }: { stats: ListStats }) {
  const cards = [
    { label: "Total Customers", value: stats.customers.toLocaleString("en-US") },
    { label: "Total Products", value: stats.products.toLocaleString("en-US") },
    { label: "Total Imports", value: stats.imports.toLocaleString("en-US") },
    { label: "Last Import", value: stats.lastImport ? <DateTime time={stats.lastImport} /> : "Never" },
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, value }) => (
        <div key={label} className="panel px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={`font-bold tabular-nums ${label === "Last Import" ? "pt-1.5 text-base" : "text-3xl"}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TabLinks({ current }: { current: (typeof tabs)[number]["tab"] }) {
  return (
    <nav
      aria-label="Sections"
      className="mb-4 grid grid-cols-2 gap-1 rounded-xl border border-line bg-surface p-1 md:flex"
    >
      {tabs.map(({ tab, label }) => (
        <Link
          key={tab}
          to={tabHref(tab)}
          preventScrollReset
          aria-current={tab === current ? "page" : undefined}
          className="button button-quiet px-3 text-muted aria-[current]:bg-accent-soft aria-[current]:text-accent md:flex-1"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
