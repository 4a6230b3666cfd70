import { Download } from "lucide-react";
import { exportHref } from "~/tanks/query/tank-url";
import { opens, Popover } from "~/ui/popover";

const formats = [
  { as: "xlsx", name: "Excel" },
  { as: "csv", name: "CSV" },
  { as: "semicolons", name: "CSV with semicolons" },
];

/** Of what the list shows: its search, its filters and its order. */
export function ExportMenu({ params }: { params: URLSearchParams }) {
  return (
    <div className="hidden md:block">
      <button type="button" className="button button-quiet" {...opens("export")}>
        <Download aria-hidden className="size-5" /> Export
      </button>
      <Popover id="export" label="Export" className="right-[max(1rem,calc((100vw-100rem)/2+1rem))] top-28 w-64">
        <ul className="p-2 pt-0">
          {formats.map(({ as, name }) => (
            <li key={as}>
              <a href={exportHref(params, as)} className="button button-quiet w-full justify-start">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  );
}
