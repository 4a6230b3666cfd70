import { Link, useSearchParams } from "@remix-run/react";
import { ChevronLeft, ChevronRight, Container, SearchX } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { listFromIndex } from "~/tanks/browser-copy/tank-copy";
import { useTypedSearch } from "~/tanks/search/typed-search";
import { listHref, type TankList } from "~/tanks/tank-screen";
import { TankCards } from "./tank-cards";
import { TankTable } from "./tank-table";
import { RefreshLink, type RefreshProps, TankToolbar } from "./tank-toolbar";

/** The list in the chosen view, or why there is none. */
export function TankListView({ list: addressed, refresh }: { list: TankList; refresh: RefreshProps }) {
  const { params, list } = useTypedList(addressed);
  const isSearch = ["q", "customer", "product", "has"].some((name) => params.has(name));
  const View = params.get("view") === "list" ? TankTable : TankCards;
  if (list.total === 0 && !isSearch) {
    return (
      <Empty icon={<Container aria-hidden className="size-12" />} title="No tank records yet" refresh={refresh}>
        Add your first tank to get started
      </Empty>
    );
  }
  return (
    <>
      <TankToolbar params={params} total={list.total} refresh={refresh} />
      {list.total === 0 ? (
        <Empty icon={<SearchX aria-hidden className="size-12" />} title="No tanks found" refresh={refresh}>
          Try adjusting your search terms
        </Empty>
      ) : (
        <View tanks={list.tanks} address={listHref(params)} />
      )}
      <Pages list={list} params={params} />
    </>
  );
}

/** What is being typed where the browser's copy can tell, else what the address shows. */
function useTypedList(list: TankList): { params: URLSearchParams; list: TankList } {
  const [params] = useSearchParams();
  const q = useTypedSearch();
  return useMemo(() => {
    const typed = q === undefined ? undefined : new URL(listHref(params, { q }), location.href).searchParams;
    const found = typed && listFromIndex(typed);
    return found ? { params: typed, list: found } : { params, list };
  }, [params, list, q]);
}

interface EmptyProps {
  icon: ReactNode;
  title: string;
  refresh: RefreshProps;
  children: ReactNode;
}

function Empty({ icon, title, refresh, children }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-2 py-16 text-center text-muted">
      {icon}
      <h2 className="mt-2 text-xl font-bold text-ink">{title}</h2>
      <p className="mb-3">{children}</p>
      <RefreshLink refresh={refresh} className="button-plain" />
    </div>
  );
}

/** Shown while the browser does not hold the whole list. */
function Pages({ list, params }: { list: TankList; params: URLSearchParams }) {
  const [first, last] = [list.tanks[0], list.tanks.at(-1)];
  if (!first || !last || !(list.hasNext || list.hasPrevious)) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-center gap-3">
      {list.hasPrevious && (
        <Link to={listHref(params, { before: first.id })} className="button button-plain">
          <ChevronLeft aria-hidden className="size-5" /> Previous
        </Link>
      )}
      {list.hasNext && (
        <Link to={listHref(params, { after: last.id })} className="button button-plain">
          Next <ChevronRight aria-hidden className="size-5" />
        </Link>
      )}
    </nav>
  );
}
