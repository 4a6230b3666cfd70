import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTankCopy } from "~/tanks/browser-copy/tank-copy";
import { totalsOf } from "~/tanks/model/screen-content";
import { gallons, tankCount } from "~/tanks/model/tank-format";
import PrintedList from "~/tanks/print/printed-list";
import { searchOf, wordsExportHref } from "~/tanks/query/tank-url";
import { finishSearch, firstResult } from "~/tanks/search/like-words";
import { useSearch } from "~/tanks/search/search-provider";
import { TankExport } from "~/tanks/tank-export";
import { PrintButton } from "./tank-toolbar";
import { TankView } from "./tank-view";

const looking = "Looking for similar tanks...";

/** What a search without results may have meant, once the URL has followed the typing. */
export default function LikeTanks() {
  const [params] = useSearchParams();
  const { typed } = useSearch();
  const copy = useTankCopy();
  // At once, where that is quick: Back scrolls to what is there.
  const [found, setFound] = useState(() => {
    const search = copy?.copy.likeSearch(params);
    return search && firstResult(search);
  });
  const [status, setStatus] = useState(found ? "" : looking);
  useEffect(() => {
    const abort = new AbortController();
    const search = copy?.copy.likeSearch(params);
    if (!search) return setStatus("");
    void finishSearch(search, abort).then((found) => {
      if (!found) return;
      setFound(found);
      const isNone = found.tanks.length + found.near.length === 0;
      setStatus((status) => (status === looking && isNone ? "No similar tanks." : ""));
    });
    return () => abort.abort();
  }, [copy, params]);
  const { tanks, near } = found ?? { tanks: [], near: [] };
  const totals = totalsOf(tanks);
  if (typed !== undefined && typed !== searchOf(params)) return null;
  const exported = wordsExportHref(params);
  return (
    <>
      <p role="status" className="pb-4 text-center text-muted empty:hidden">
        {status}
      </p>
      {tanks.length > 0 && (
        <section aria-labelledby="all-words" className="mb-8">
          <div className="mb-3 flex min-h-touch flex-wrap items-center gap-x-4">
            <h2 id="all-words" className="text-lg font-bold">
              With all of these words
            </h2>
            <p role="status" className="tabular-nums text-muted">
              {tankCount(totals.total)}, {gallons(totals.gallons)}
            </p>
            <div className="ml-auto flex">
              <TankExport id="export" href={exported} look="button-quiet" />
              <PrintButton />
            </div>
          </div>
          <TankView tanks={tanks} params={params} />
        </section>
      )}
      {near.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar" className="mb-3 text-lg font-bold">
            Similar
          </h2>
          <TankView tanks={near} params={params} isChangeShown={false} />
        </section>
      )}
      <PrintedList
        rows={{ tanks, ...totals, hasNext: false, hasPrevious: false }}
        params={params}
        exported={exported}
      />
    </>
  );
}
