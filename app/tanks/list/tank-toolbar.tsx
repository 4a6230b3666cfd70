import { Link, useSearchParams } from "@remix-run/react";
import type { TankRows } from "~/tanks/model/screen-content";
import { gallons, tankCount } from "~/tanks/model/tank-format";
import { chipsOf } from "~/tanks/query/tank-query";
import { exportHref, listHref, parseTankQuery, printHref, summaryHref } from "~/tanks/query/tank-url";
import { TankExport } from "~/tanks/tank-export";
import { Icon } from "~/ui/icon";
import { closePopover } from "~/ui/popover";
import { useLostFocus } from "~/ui/use-lost-focus";
import { SortMenu } from "./sort-menu";

interface TankToolbarProps {
  params: URLSearchParams;
  rows: TankRows;
  refresh: RefreshProps;
}

export function TankToolbar({ params, rows, refresh }: TankToolbarProps) {
  const { total } = rows;
  const query = parseTankQuery(params);
  const chips = chipsOf(query);
  const count = useLostFocus<HTMLParagraphElement>(chips.length);
  return (
    <div className="mb-4 flex flex-wrap lg:mb-2 items-center gap-2 short:relative short:mb-2 short:flex-nowrap short:overflow-x-auto short:whitespace-nowrap short:[&_*]:shrink-0">
      <p
        ref={count}
        role="status"
        tabIndex={-1}
        className="mr-1 min-w-0 break-words text-muted max-sm:grow max-sm:basis-48 short:max-sm:basis-auto"
      >
        <span>
          {query.q ? (
            <>
              {`${total} result(s) for "`}
              <bdi>{query.q}</bdi>"
            </>
          ) : (
            tankCount(total)
          )}
        </span>
        {!query.q && total > 0 && <span className="tabular-nums">, {gallons(rows.gallons)}</span>}
      </p>
      <ul className="contents">
        {chips.map(({ param, label }, index) => (
          <li key={param} className={`relative min-w-0 max-sm:order-1 ${param === "sort" ? "lg:hidden" : ""}`}>
            <Chip label={label} without={listHref(params, { [param]: "" })} position={index} />
          </li>
        ))}
      </ul>
      <div className="ml-auto flex min-w-touch gap-2">
        {total > 0 && <SortMenu params={params} sort={query.sort} />}
        {total > 0 && (
          <Link to={summaryHref(params)} className="button button-quiet hidden md:inline-flex">
            <Icon name="Sigma" className="size-5" /> Summary
          </Link>
        )}
        {total > 0 && (
          <div className="hidden md:block">
            <TankExport id="export" href={exportHref(params)} look="button-quiet" />
          </div>
        )}
        {total > 0 && <PrintLink params={params} rows={rows} className="hidden md:inline-flex" />}
        <RefreshLink refresh={refresh} className="button-quiet max-sm:px-0 max-sm:[&>span]:sr-only" />
      </div>
    </div>
  );
}

export function PrintButton() {
  return (
    <button type="button" onClick={() => window.print()} className="button button-quiet">
      <Icon name="Printer" className="size-5" /> Print
    </button>
  );
}

interface PrintLinkProps {
  params: URLSearchParams;
  rows: TankRows;
  className: string;
}

export function PrintLink({ params, rows, className }: PrintLinkProps) {
  return (
    <a
      href={printHref(params)}
      onClick={(event) => {
        closePopover(event);
        if (rows.tanks.length < rows.total) return;
        event.preventDefault();
        window.print();
      }}
      className={`button button-quiet ${className}`}
    >
      <Icon name="Printer" className="size-5" /> Print
    </a>
  );
}

function Chip({ label, without, position }: { label: string; without: string; position: number }) {
  return (
    <>
      <Link
        to={without}
        aria-label={`Remove ${label}`}
        className="inline-flex min-h-touch max-w-full items-center gap-1.5 rounded-full bg-accent-soft py-1 pl-4 pr-3 text-sm font-semibold text-accent hover:text-ink"
      >
        <span className="truncate">{label}</span>
        <Icon name="X" className="size-4 shrink-0" />
      </Link>
      <div key={position} className="double-tap-guard" />
    </>
  );
}

export interface RefreshProps {
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** A link, so that it works without JavaScript. */
export function RefreshLink({ refresh, className }: { refresh: RefreshProps; className: string }) {
  const [params] = useSearchParams();
  return (
    <Link
      to={listHref(params)}
      replace
      aria-disabled={refresh.isRefreshing}
      onClick={(event) => {
        event.preventDefault();
        closePopover(event);
        if (!refresh.isRefreshing) refresh.onRefresh();
      }}
      className={`button ${className}`}
    >
      <Icon name="RefreshCw" className={`size-5 ${refresh.isRefreshing ? "animate-spin" : ""}`} /> <span>Refresh</span>
    </Link>
  );
}
