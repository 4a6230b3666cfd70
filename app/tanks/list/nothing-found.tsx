import { Link, useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { useTankCopy } from "~/tanks/browser-copy/tank-copy";
import { listHref, searchOf, viewOf, wholeListHref } from "~/tanks/query/tank-url";
import { TankCards } from "./tank-cards";
import { TankTable } from "./tank-table";

/** The ways on from a search without results; the URL follows the typing after a pause. */
export function NothingFound() {
  const [params] = useSearchParams();
  const tanks = useTankCopy();
  const q = searchOf(params);
  const similar = useMemo(() => tanks?.copy.similarTo(q) ?? [], [tanks, q]);
  const View = viewOf(params) === "list" ? TankTable : TankCards;
  return (
    <>
      <p className="-mt-10 mb-6 flex justify-center">
        <Link to={wholeListHref(params)} className="button button-primary">
          Clear search and filters
        </Link>
      </p>
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar" className="mb-3 text-lg font-bold">
            Similar
          </h2>
          <View tanks={similar} list={listHref(params)} isChangeShown={false} />
        </section>
      )}
    </>
  );
}
