import { Form, Link } from "@remix-run/react";
import { useCallback } from "react";
import { tabHref } from "~/admin/admin-screen";
import { listKinds, lists } from "~/lists/lists";
import { Icon } from "~/ui/icon";

const allLists = new Intl.ListFormat("en").format(listKinds);
const searched = [...new Set(listKinds.flatMap((kind) => lists[kind].searched))];
export const anyOf = new Intl.ListFormat("en-GB", { type: "disjunction" });

export function DataSearch({ q }: { q: string }) {
  // What is being typed stays when an answer comes.
  const show = useCallback(
    (field: HTMLInputElement | null) => {
      if (field && field !== document.activeElement) field.value = q;
    },
    [q],
  );
  return (
    <Form
      action="/admin"
      role="search"
      className="flex min-w-0 grow basis-72 flex-wrap items-end gap-2 print:hidden sm:max-w-xl"
    >
      <input type="hidden" name="tab" value="data" />
      <label className="flex min-w-0 grow basis-48 flex-col max-sm:basis-full gap-1.5 font-semibold">
        <span className="whitespace-nowrap">Search {allLists}</span>
        <input
          ref={show}
          type="search"
          dir="auto"
          name="q"
          defaultValue={q}
          maxLength={200}
          placeholder={anyOf.format(searched).replace(/^./, (first) => first.toUpperCase())}
          autoComplete="off"
          className="control font-normal"
        />
      </label>
      <button type="submit" className="button button-primary min-h-touch">
        <Icon name="Search" className="size-5" /> Search
      </button>
      {q !== "" && (
        <Link to={tabHref("data")} className="button button-plain">
          Show all
        </Link>
      )}
    </Form>
  );
}
