import { Link } from "@remix-run/react";
import { type SortName, sorts } from "~/tanks/query/tank-sorts";
import { listHref } from "~/tanks/query/tank-url";
import { Icon } from "~/ui/icon";

const sortMarks = { ascending: "ArrowUp", descending: "ArrowDown" } as const;

export function SortLink({ params, by, isOn }: { params: URLSearchParams; by: SortName; isOn: boolean }) {
  const leadsTo = isOn ? sorts.newest : sorts[by];
  const mark = isOn ? sortMarks[sorts[by].direction] : "ChevronsUpDown";
  return (
    <Link
      to={listHref(params, { sort: isOn ? "" : by })}
      aria-label={leadsTo.option}
      title={leadsTo.option}
      className="ml-1 after:absolute after:inset-x-1 after:inset-y-0.5 after:rounded-md hover:text-ink max-md:hidden"
    >
      <Icon name={mark} className={`size-4 ${isOn ? "text-ink" : "opacity-60"}`} />
    </Link>
  );
}
