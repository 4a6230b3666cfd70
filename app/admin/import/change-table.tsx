import type { ListChange } from "~/lists/import/checked-file";
import { numeral } from "~/text/numerals";
import { ScrollRegion } from "~/ui/scroll-region";

interface ChangeTableProps {
  title: string;
  total: number;
  changes: ListChange[];
}

export function ChangeTable({ title, total, changes }: ChangeTableProps) {
  if (total === 0) return null;
  const hasBefore = changes.some(({ before }) => before !== undefined);
  const more = total - changes.length;
  return (
    <>
      <h3 className="mt-4 font-bold">
        {title} <span className="font-normal tabular-nums text-muted">{numeral(total)}</span>
      </h3>
      <ScrollRegion label={`${title} entries`} className="mt-1 max-h-72 rounded-lg border border-line">
        <table className="w-full text-left">
          <thead className="sticky top-0 bg-surface text-sm text-muted">
            <tr>
              {["Number", ...(hasBefore ? ["Before"] : []), "Name"].map((heading) => (
                <th key={heading} scope="col" className="px-4 py-2">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ number, before, name }) => (
              <tr key={number} className="border-t border-line">
                <td className="break-words px-4 py-2 tabular-nums">{number}</td>
                {hasBefore && <td className="break-words px-4 py-2">{before}</td>}
                <td className="break-words px-4 py-2">{name}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p className="border-t border-line px-4 py-2 text-muted">and {numeral(more)} more</p>}
      </ScrollRegion>
    </>
  );
}
