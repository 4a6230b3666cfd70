import type { ImportPreview, ListChange } from "~/lists/import/checked-file";
import { type ListKind, lists } from "~/lists/lists";
import { numeral } from "~/text/numerals";
import { ScrollRegion } from "~/ui/scroll-region";

interface ListChangesProps {
  kind: ListKind;
  preview: ImportPreview;
}

const tabs = [
  { change: "removed", title: "Removed", panel: "group-has-[[value=removed]:checked]/changes:block" },
  { change: "changed", title: "Changed", panel: "group-has-[[value=changed]:checked]/changes:block" },
  { change: "added", title: "New", panel: "group-has-[[value=added]:checked]/changes:block" },
] as const;

/** Radios and not tabs, so that the other tables can be seen before JavaScript. */
export function ListChanges({ kind, preview }: ListChangesProps) {
  const first = tabs.find(({ change }) => preview[change] > 0);
  if (!first) return null;
  return (
    <div className="group/changes mt-3">
      <fieldset className="flex flex-wrap gap-1 border-b border-line pb-1">
        <legend className="sr-only">Changes</legend>
        {tabs.map(({ change, title }) => (
          <label
            key={change}
            className="button button-quiet relative has-[:checked]:bg-accent-soft has-[:checked]:text-accent has-[:disabled]:opacity-60"
          >
            <input
              type="radio"
              form=""
              name="changes"
              value={change}
              defaultChecked={change === first.change}
              disabled={preview[change] === 0}
              className="absolute inset-0 cursor-pointer appearance-none rounded-lg disabled:cursor-not-allowed"
            />
            {title} <span className="font-normal tabular-nums">{numeral(preview[change])}</span>
          </label>
        ))}
      </fieldset>
      {tabs.map(({ change, title, panel }) => (
        <div key={change} className={`hidden ${panel}`}>
          <ChangeTable kind={kind} title={title} total={preview[change]} changes={preview.examples[change]} />
        </div>
      ))}
    </div>
  );
}

interface ChangeTableProps {
  kind: ListKind;
  title: string;
  total: number;
  changes: ListChange[];
}

const cell = "p-2 sm:px-4";

function ChangeTable({ kind, title, total, changes }: ChangeTableProps) {
  const more = total - changes.length;
  return (
    <ScrollRegion label={`${title} entries`}>
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            {lists[kind].columns.map(({ label }) => (
              <th key={label} scope="col" className={cell}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ cells, before = cells }) => (
            <tr key={cells[0]} className="border-t border-line">
              {lists[kind].columns.map(({ label }, column) => (
                <td
                  key={label}
                  className={`${cell} min-w-[7.5rem] first:min-w-[5.5rem] first:tabular-nums sm:min-w-36 [overflow-wrap:anywhere]`}
                >
                  <ChangedCell now={cells[column] ?? ""} before={before[column] ?? ""} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="border-t border-line px-4 py-2 text-muted">and {numeral(more)} more</p>}
    </ScrollRegion>
  );
}

function ChangedCell({ now, before }: { now: string; before: string }) {
  if (now === before) return now;
  return (
    <>
      {before && <del className="text-muted">{before}</del>}{" "}
      {now && <ins className="font-semibold no-underline bg-accent-soft">{now}</ins>}
    </>
  );
}
