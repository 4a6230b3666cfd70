import { Link } from "@remix-run/react";
import { type SortName, sortNames, sorts } from "~/tanks/query/tank-sorts";
import { listHref } from "~/tanks/query/tank-url";
import { Icon } from "~/ui/icon";
import { closePopover, opens, Popover } from "~/ui/popover";

/** Where there is room for it; elsewhere the order is chosen in the filter. */
export function SortMenu({ params, sort }: { params: URLSearchParams; sort: SortName }) {
  return (
    <>
      <button type="button" className="button button-quiet hidden lg:inline-flex" {...opens("sort")}>
        <Icon name="ArrowUpDown" className="size-5" /> {sorts[sort].option}
      </button>
      <Popover id="sort" label="Sort by" className="popover-middle w-64">
        <ul className="p-2 pt-0">
          {sortNames.map((name) => (
            <li key={name}>
              <Link
                to={listHref(params, { sort: name === sortNames[0] ? "" : name })}
                onClick={closePopover}
                aria-current={name === sort ? "true" : undefined}
                className="button button-quiet w-full justify-start aria-[current]:bg-accent-soft aria-[current]:text-accent"
              >
                {sorts[name].option}
              </Link>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  );
}
