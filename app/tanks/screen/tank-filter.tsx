import { Form, useNavigate, useSearchParams } from "@remix-run/react";
import { ListFilter } from "lucide-react";
import { type FormEvent, useState } from "react";
import { customersFromIndex } from "~/tanks/browser-copy/tank-copy";
import { activeFilters, parseTankQuery } from "~/tanks/tank-query";
import { listHref, type Suggestions } from "~/tanks/tank-screen";
import { opens, Popover } from "~/ui/popover";

/** Sort, customer, product and photos, in a panel that needs no script. */
export function TankFilter({ suggestions }: { suggestions: Suggestions }) {
  const [params] = useSearchParams();
  const active = activeFilters(parseTankQuery(params)).length;
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
  const [customers, setCustomers] = useState(suggestions.customers);
  const products = [...new Set([query.product, ...suggestions.products])].filter(Boolean);

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const changes = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    navigate(listHref(params, changes));
  }

  return (
    <Form action="/" onSubmit={apply} className="flex flex-col gap-4 p-5">
      <h2 className="text-lg font-bold">Filter</h2>
      <input type="hidden" name="q" value={query.q} />
      {params.get("view") === "list" && <input type="hidden" name="view" value="list" />}
      <label className="flex flex-col gap-1.5 font-semibold">
        Sort by
        <select name="sort" defaultValue={query.sort === "newest" ? "" : query.sort} className="control font-normal">
          <option value="">Newest first</option>
          <option value="customer">Customer, A to Z</option>
          <option value="size">Size, largest first</option>
        </select>
      </label>
      <label className="flex flex-col gap-1.5 font-semibold">
        Customer
        <input
          name="customer"
          list="filter-customers"
          defaultValue={query.customer}
          onInput={({ currentTarget }) =>
            setCustomers(customersFromIndex(currentTarget.value) ?? suggestions.customers)
          }
          placeholder="Any customer"
          autoComplete="off"
          className="control font-normal"
        />
        <datalist id="filter-customers">
          {customers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <label className="flex flex-col gap-1.5 font-semibold">
        Product
        <select name="product" defaultValue={query.product} className="control font-normal">
          <option value="">Any product</option>
          {products.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="flex flex-col gap-1.5 font-semibold">
        Photos
        <select name="has" defaultValue={query.has} className="control font-normal">
          <option value="">With or without photos</option>
          <option value="photos">With photos</option>
          <option value="no-photos">Without photos</option>
        </select>
      </label>
      <button type="submit" className="button button-primary mt-1">
        Show tanks
      </button>
    </Form>
  );
}
