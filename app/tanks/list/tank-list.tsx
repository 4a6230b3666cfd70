import { Link, useSearchParams } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { lazyWithPreload } from "~/browser/code/lazy-with-preload";
import { ListAge } from "~/tanks/browser-copy/list-age";
import { useTankCopy } from "~/tanks/browser-copy/tank-copy";
import { pageSize, type TankRows } from "~/tanks/model/screen-content";
import { tankCount } from "~/tanks/model/tank-format";
import { addHref, isSearch, listHref, paramsWith, wholeListHref } from "~/tanks/query/tank-url";
import { useSearch } from "~/tanks/search/search-provider";
import { numeral } from "~/text/numerals";
import { Icon } from "~/ui/icon";
import { OpeningLink } from "~/ui/opening-link";
import { RefreshLink, type RefreshProps, TankToolbar } from "./tank-toolbar";
import { TankView } from "./tank-view";
import { UnsavedTank } from "./unsaved-tank";
import { useSavedOffer } from "./use-saved-offer";

const PrintedList = lazyWithPreload(() => import("~/tanks/print/printed-list"), { Unloaded: PartPrinted });
const LikeTanks = lazyWithPreload(() => import("./like-tanks"));

interface TankListProps {
  /** Of the screen's data; the browser's copy has newer ones once it is there. */
  rows: TankRows;
  refresh: RefreshProps;
}

export function TankList({ rows: loaded, refresh }: TankListProps) {
  const { params, rows } = useShownRows(loaded);
  useSavedOffer(rows, params);
  const unsaved = <UnsavedTank list={listHref(params)} />;
  if (rows.total === 0 && !isSearch(params)) {
    return (
      <>
        {unsaved}
        <Empty
          className="py-16"
          icon={<Icon name="Container" className="size-12" />}
          title="No tank records yet"
          action={
            <OpeningLink to={addHref(listHref(params))} className="button button-primary button-main">
              <Icon name="Plus" className="size-5" /> Add tank
            </OpeningLink>
          }
          refresh={refresh}
        >
          Add your first tank to get started
        </Empty>
      </>
    );
  }
  return (
    <>
      <TankToolbar params={params} rows={rows} refresh={refresh} />
      <ListAge />
      {unsaved}
      {rows.total === 0 ? (
        <>
          <Empty
            className="group/empty py-4 max-md:[&>svg]:hidden has-[~section]:pt-0 has-[~section]:[&>svg]:hidden"
            icon={<Icon name="SearchX" className="size-12" />}
            title="No tanks found"
            action={
              <Link
                to={wholeListHref(params)}
                className="button button-primary whitespace-normal text-center group-has-[~section]/empty:border-line-strong group-has-[~section]/empty:bg-surface group-has-[~section]/empty:text-ink"
              >
                Clear search and filters
              </Link>
            }
            refresh={refresh}
          >
            Try adjusting your search terms
          </Empty>
          <LikeTanks key={listHref(params)} />
        </>
      ) : (
        <TankView tanks={rows.tanks} params={params} />
      )}
      <Pages rows={rows} params={params} />
      {rows.total > 0 && <PrintedList rows={rows} params={params} />}
    </>
  );
}

function PartPrinted({ rows }: Pick<TankListProps, "rows">) {
  if (rows.total <= pageSize) return null;
  return <p className="hidden print:block">This is a part of the list. Reload the page, then print it again.</p>;
}

function useShownRows(rows: TankRows): { params: URLSearchParams; rows: TankRows } {
  const [params] = useSearchParams();
  const { typed: q } = useSearch();
  const tanks = useTankCopy();
  return useMemo(() => {
    const shown = q === undefined ? params : paramsWith(params, { q });
    const found = tanks?.copy.listAt(shown);
    return found ? { params: shown, rows: found } : { params, rows };
  }, [params, rows, q, tanks]);
}

interface EmptyProps {
  className: string;
  icon: ReactNode;
  title: string;
  action: ReactNode;
  refresh: RefreshProps;
  children: ReactNode;
}

function Empty({ className, icon, title, action, refresh, children }: EmptyProps) {
  return (
    <div
      className={`flex flex-col items-center gap-2 text-center text-muted short:pt-2 short:[&>svg]:hidden ${className}`}
    >
      {icon}
      <h2 className="mt-2 text-xl font-bold text-ink">{title}</h2>
      <p className="mb-3">{children}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {action}
        <RefreshLink refresh={refresh} className="button-plain" />
      </div>
    </div>
  );
}

function Pages({ rows, params }: { rows: TankRows; params: URLSearchParams }) {
  const [first, last] = [rows.tanks[0], rows.tanks.at(-1)];
  if (!first || !last || !(rows.hasNext || rows.hasPrevious)) return null;
  return (
    <>
      <nav aria-label="Pages" className="mt-6 flex justify-center gap-3">
        {rows.hasPrevious && (
          <Link to={listHref(params, { before: first.id })} className="button button-plain">
            <Icon name="ChevronLeft" className="size-5" /> Previous
          </Link>
        )}
        {rows.hasNext && (
          <Link to={listHref(params, { after: last.id })} className="button button-plain">
            Next <Icon name="ChevronRight" className="size-5" />
          </Link>
        )}
      </nav>
      <p className="without-scripts hidden print:block">
        {numeral(rows.tanks.length)} of {tankCount(rows.total)}. The list's own "Print" prints all of them.
      </p>
    </>
  );
}
