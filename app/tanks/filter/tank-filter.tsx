import { Form, Link, useNavigate, useSearchParams } from "@remix-run/react";
import { type FormEvent, useReducer, useState } from "react";
import { totalsFromCopy } from "~/tanks/browser-copy/tank-copy";
import type { Suggestions } from "~/tanks/model/screen-content";
import { tankCount } from "~/tanks/model/tank-format";
import { inOwnZone } from "~/tanks/query/changed-since";
import { chipsOf } from "~/tanks/query/tank-query";
import {
  filledParams,
  hrefOf,
  listHref,
  paramsWith,
  parseTankQuery,
  searchOf,
  wholeListHref,
} from "~/tanks/query/tank-url";
import { useSearch } from "~/tanks/search/search-provider";
import { Icon } from "~/ui/icon";
import { closePopover, opens, Popover } from "~/ui/popover";
import { useLostFocus } from "~/ui/use-lost-focus";
import { FilterControls } from "./filter-controls";

export function TankFilter({ suggestions }: { suggestions: Suggestions }) {
  const [params] = useSearchParams();
  /** Each begins it anew: what was chosen and not shown is taken back. */
  const [turn, takeTurn] = useReducer((turn: number) => turn + 1, 0);
  const shown = `${turn}${listHref(params, { q: "", view: "" })}`;
  const panel = useLostFocus<HTMLDivElement>(shown);
  const active = chipsOf(parseTankQuery(params)).filter(({ param }) => param !== "sort").length;
  return (
    <>
      <button
        type="button"
        aria-label={active > 0 ? `Filter, ${active} active` : "Filter"}
        className="named button button-quiet button-icon relative"
        onClick={takeTurn}
        {...opens("filter")}
      >
        <Icon name="ListFilter" className="size-5" />
        {active > 0 && (
          <span className="absolute right-0.5 top-0.5 flex size-5 items-center justify-center rounded-full bg-accent text-xs font-bold text-on-accent">
            {active}
          </span>
        )}
      </button>
      <Popover id="filter" label="Filter" className="filter-panel">
        <div ref={panel} tabIndex={-1}>
          <FilterForm key={shown} suggestions={suggestions} isUsed={turn > 0} onReset={takeTurn} />
        </div>
      </Popover>
    </>
  );
}

interface FilterFormProps {
  suggestions: Suggestions;
  /** Until the filter is opened, nothing is counted for it. */
  isUsed: boolean;
  onReset: () => void;
}

function FilterForm({ suggestions, isUsed, onReset }: FilterFormProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<URLSearchParams>();
  const query = parseTankQuery(params);
  const view = params.get("view");
  const found = isUsed && totalsFromCopy(paramsWith(chosen ?? params, { q: searchOf(params) }));
  const count = found ? tankCount(found.total) : "tanks";

  function choose({ currentTarget }: FormEvent<HTMLFormElement>) {
    setChosen(paramsOf(currentTarget));
  }

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    closePopover(event);
    navigate(hrefOf(paramsOf(event.currentTarget)));
  }

  return (
    <Form
      action="/"
      onSubmit={apply}
      onInput={choose}
      // One of two fields may have been emptied for the other.
      onChange={choose}
      className="flex max-h-[calc(85dvh-3.25rem)] flex-col short:max-sm:block short:max-sm:overflow-y-auto short:sm:max-h-[calc(100dvh-8.25rem-env(safe-area-inset-bottom))] lg:max-h-[calc(100dvh-4rem-3.25rem)]"
    >
      <TypedSearch />
      {view && <input type="hidden" name="view" value={view} />}
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-5 py-2 short:max-sm:overflow-visible">
        <FilterControls query={query} suggestions={suggestions} isUsed={isUsed} />
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 border-t border-line px-5 pb-[max(1rem,env(safe-area-inset-bottom))] pt-3 short:py-2 short:[&_.button]:px-2.5 short:[&_svg]:hidden">
        {/* The first in the form, so that Enter means it. */}
        <button type="submit" className="button button-primary order-last grow">
          Show {count}
        </button>
        <p role="status" className="sr-only">
          {count}
        </p>
        <Link
          to={wholeListHref(params, { q: query.q })}
          preventScrollReset
          onClick={onReset}
          className="button button-plain"
        >
          Reset
        </Link>
      </div>
    </Form>
  );
}

function TypedSearch() {
  const { params } = useSearch();
  return <input type="hidden" name="q" value={searchOf(params)} />;
}

/** A date is meant with the midnight of the person who chose it. */
function paramsOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    name === "changed" ? inOwnZone(String(value)) : String(value),
  ]);
  return filledParams(new URLSearchParams(fields));
}
