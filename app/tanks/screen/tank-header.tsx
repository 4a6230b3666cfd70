import { Link, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { useOutbox, useOutboxPart } from "~/outbox/outbox-state";
import { TankFilter } from "~/tanks/filter/tank-filter";
import { PrintLink, RefreshLink, type RefreshProps } from "~/tanks/list/tank-toolbar";
import type { Suggestions, TankRows } from "~/tanks/model/screen-content";
import { exportHref, listHref, openedBy, outboxHref, summaryHref, viewOf } from "~/tanks/query/tank-url";
import { useSearch } from "~/tanks/search/search-provider";
import { TankSearch } from "~/tanks/search/tank-search";
import { TankExport } from "~/tanks/tank-export";
import { Icon } from "~/ui/icon";
import { OpeningLink, onceOnly } from "~/ui/opening-link";
import { closePopover, opens, Popover } from "~/ui/popover";
import { ThemeToggle } from "~/ui/theme-toggle";

interface TankHeaderProps {
  rows: TankRows | undefined;
  suggestions: Suggestions;
  refresh: RefreshProps;
}

export function TankHeader({ rows, suggestions, refresh }: TankHeaderProps) {
  const isWaiting = useOutboxPart(({ items }) => items.length > 0);
  return (
    <header className={`${rows ? "sticky top-0" : "relative"} z-20 border-b border-line bg-surface`}>
      <div className="screen-width flex flex-wrap items-center gap-x-2 gap-y-2 pb-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <NarrowMenu rows={rows} refresh={refresh} />
        <h1
          className={`mr-auto short:max-sm:sr-only short:max-sm:focus-within:not-sr-only text-lg font-bold tracking-tight sm:text-xl ${isWaiting ? "max-sm:sr-only max-sm:focus-within:not-sr-only" : ""}`}
        >
          <Link to="/" className="inline-flex min-h-touch items-center rounded-md">
            <span className="md:hidden">Tank Tracker</span>
            <span className="hidden md:inline">Tank Inventory Tracker</span>
          </Link>
        </h1>
        <div className="order-last w-full short:order-none short:w-auto short:flex-1 sm:order-none sm:w-auto sm:min-w-56 sm:flex-1 sm:px-2 md:max-w-md">
          <TankSearch />
        </div>
        <WaitingLink />
        {/* As wide as its buttons: painted before the parser has reached the last, the first must not move. */}
        <div className="flex min-w-[8.875rem] gap-2 short:max-sm:min-w-0 md:min-w-[12.125rem] md:scripts:min-w-[15.375rem]">
          <ViewSwitch />
          <TankFilter suggestions={suggestions} />
          <ThemeToggle className="named button button-quiet button-icon relative hidden md:inline-flex" />
          <a
            href="/admin"
            aria-label="Admin"
            className="named button button-quiet button-icon relative hidden md:inline-flex"
          >
            <Icon name="Settings" className="size-5" />
          </a>
        </div>
      </div>
    </header>
  );
}

function WaitingLink() {
  const { params } = useSearch();
  const { items, sending } = useOutbox();
  // Made anew where it has led to, it leaves the focus to the screen.
  const isShown = openedBy(useSearchParams()[0]).mode === "outbox";
  if (items.length === 0) return null;
  return (
    <OpeningLink
      key={String(isShown)}
      to={outboxHref(listHref(params))}
      className="button button-plain mr-auto whitespace-nowrap px-3 font-semibold tabular-nums sm:mr-0"
    >
      {sending ? (
        <>
          {/* A longer text would wrap the header of a phone, and move the list. */}
          <span aria-hidden className="sm:hidden">
            ↑{" "}
          </span>
          <span className="max-sm:sr-only">Sending </span>
          {`${sending.position} of ${sending.total}`}
        </>
      ) : (
        `${items.length} waiting`
      )}
    </OpeningLink>
  );
}

function NarrowMenu({ rows, refresh }: Pick<TankHeaderProps, "rows" | "refresh">) {
  const [params] = useSearchParams();
  return (
    <>
      <button type="button" aria-label="Menu" className="button button-quiet button-icon md:hidden" {...opens("menu")}>
        <Icon name="Menu" className="size-6" />
      </button>
      <Popover
        id="menu"
        label="Menu"
        className="left-[max(0.75rem,env(safe-area-inset-left))] top-14 max-h-[calc(100dvh-4rem)] w-64 max-w-[calc(100vw-1.5rem)]"
      >
        <nav className="flex flex-col p-2 pt-0">
          {useViews().map(({ label, icon, ...link }) => (
            <Link
              key={label}
              {...link}
              onClick={closePopover}
              className="button button-quiet hidden justify-start short:max-sm:inline-flex aria-[current]:bg-accent-soft aria-[current]:text-accent"
            >
              <Icon name={icon} className="size-5" /> {label}
            </Link>
          ))}
          <ThemeToggle className="button button-quiet justify-start" label="Light or dark" />
          <RefreshLink refresh={refresh} className={`button-quiet justify-start ${rows ? "" : "needs-scripts"}`} />
          {rows && rows.total > 0 && (
            <>
              <Link to={summaryHref(params)} onClick={closePopover} className="button button-quiet justify-start">
                <Icon name="Sigma" className="size-5" /> Summary
              </Link>
              <TankExport id="menu-export" href={exportHref(params)} look="button-quiet justify-start" />
              <PrintLink params={params} rows={rows} className="justify-start" />
            </>
          )}
          <a href="/admin" className="button button-quiet justify-start">
            <Icon name="Settings" className="size-5" /> Admin
          </a>
        </nav>
        <SignedInAs className="break-words border-t border-line px-4 py-3" />
      </Popover>
    </>
  );
}

export function SignedInAs({ className }: { className: string }) {
  const visitor = useRouteLoaderData<{ visitor: string | null }>("root")?.visitor;
  return visitor && <p className={`text-sm text-muted ${className}`}>Signed in as {visitor}</p>;
}

const views = [
  { view: "cards", label: "Card view", icon: "LayoutGrid" },
  { view: "list", label: "List view", icon: "List" },
] as const;

function useViews() {
  const { params } = useSearch();
  const current = viewOf(params);
  return views.map(({ view, ...shown }) => ({
    ...shown,
    to: listHref(params, { view: view === "cards" ? "" : view }),
    "aria-current": view === current ? ("true" as const) : undefined,
  }));
}

function ViewSwitch() {
  return (
    <nav aria-label="View" className="flex rounded-lg border border-line-strong short:max-sm:hidden">
      {useViews().map(({ label, icon, ...link }) => (
        <Link
          key={label}
          {...link}
          onClick={onceOnly}
          aria-label={label}
          className="named relative flex min-h-touch min-w-touch items-center justify-center rounded-md text-muted hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent aria-[current]:shadow-current"
        >
          <Icon name={icon} className="size-5" />
        </Link>
      ))}
    </nav>
  );
}
