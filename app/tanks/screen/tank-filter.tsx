import { Form, useNavigate, useSearchParams } from "@remix-run/react";
import { ListFilter } from "lucide-react";
import type { FormEvent } from "react";
import { chipsOf } from "~/tanks/tank-query";
import type { Suggestions } from "~/tanks/tank-screen";
import { listHref, parseTankQuery } from "~/tanks/tank-url";
import { opens, Popover } from "~/ui/popover";
import { FilterControls } from "./filter-controls";

export function TankFilter({ suggestions }: { suggestions: Suggestions }) {
  const [params] = useSearchParams();
  const active = chipsOf(parseTankQuery(params)).length;
  return (
    <>
      <button
        type="button"
        aria-label={active > 0 ? `Filter, ${active} active` : "Filter"}
        className="button button-quiet button-icon relative"
        {...opens("filter")}
      >
        <ListFilter aria-hidden className="size-5" />
        {active > 0 && (
          <span className="absolute right-0.5 top-0.5 flex size-5 items-center justify-center rounded-full bg-accent text-xs font-bold text-on-accent">
            {active}
          </span>
        )}
      </button>
      <Popover
        id="filter"
        label="Filter"
        className="inset-x-0 bottom-0 top-auto max-h-[85dvh] w-auto max-w-none overflow-y-auto rounded-b-none sm:bottom-auto sm:left-auto sm:right-[max(1rem,calc((100vw-72rem)/2+1rem))] sm:top-16 sm:w-96 sm:rounded-b-xl"
      >
        <FilterForm key={listHref(params, { q: "" })} suggestions={suggestions} />
      </Popover>
    </>
  );
}

function FilterForm({ suggestions }: { suggestions: Suggestions }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = parseTankQuery(params);
  const view = params.get("view");

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const changes = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    navigate(listHref(params, changes));
  }

  return (
    <Form
      action="/"
      onSubmit={apply}
      className="flex flex-col gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-2"
    >
      <input type="hidden" name="q" value={query.q} />
      {view && <input type="hidden" name="view" value={view} />}
      <FilterControls query={query} suggestions={suggestions} />
      <button type="submit" className="button button-primary mt-1">
        Show tanks
      </button>
    </Form>
  );
}
