import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ImportPreview, ListChange } from "~/lists/import/checked-file";
import { type ListKind, lists } from "~/lists/lists";
import { counted, numeral } from "~/text/numerals";
import { ExportLinks } from "~/ui/export-links";
import { ScrollRegion } from "~/ui/scroll-region";

interface ImportPreviewViewProps {
  kind: ListKind;
  preview: ImportPreview;
  checkedId: string;
}

const sections = [
  { change: "removed", title: "Removed" },
  { change: "changed", title: "Changed" },
  { change: "added", title: "New" },
] as const;

export function ImportPreviewView({ kind, preview, checkedId }: ImportPreviewViewProps) {
  const { removed, changed, added, unchanged, count } = preview;
  return (
    <div className="mt-3">
      {preview.isUnusual && (
        <Warning>
          {numeral(removed)} of the {numeral(count)} {kind} in the list would be removed. Is it the right file?
        </Warning>
      )}
      {preview.orphanedTanks > 0 && <OrphanedTanks kind={kind} preview={preview} />}
      {preview.emptied.map(({ label, count: emptied }) => (
        <Warning key={label}>
          No {lists[kind].singular.toLowerCase()} in the file has a {label}: {numeral(emptied)} in the list{" "}
          {emptied === 1 ? "has one, and would lose it." : "have one, and would lose it."}
        </Warning>
      ))}
      {preview.unread.length > 0 && (
        <p className="mb-3 break-words text-muted">Ignored columns: {preview.unread.join(", ")}.</p>
      )}
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {[
          ...sections.map(({ change, title }) => ({ title, value: preview[change] })),
          { title: "Unchanged", value: unchanged },
        ].map(({ title, value }) => (
          <div key={title} className="rounded-lg bg-canvas px-4 py-2">
            <dt className="text-sm text-muted">{title}</dt>
            <dd className="text-2xl font-bold tabular-nums">{numeral(value)}</dd>
          </div>
        ))}
      </dl>
      {sections.map(({ change, title }) => (
        <ChangeTable key={change} title={title} total={preview[change]} changes={preview.examples[change]} />
      ))}
      {removed + changed + added > 0 && (
        <div className="mt-3">
          <ExportLinks href={`/api/admin/${kind}/check/${checkedId}`} label="All changes as CSV" />
        </div>
      )}
    </div>
  );
}

/** Links to tanks open another tab, so that the checked file stays in this one. */
function OrphanedTanks({ kind, preview }: { kind: ListKind; preview: ImportPreview }) {
  const { singular } = lists[kind];
  const { orphaned, orphanedNames, orphanedTanks } = preview;
  const more = orphanedNames - orphaned.length;
  return (
    <Warning>
      <p>
        {counted(orphanedTanks, "tank")} {orphanedTanks === 1 ? "loses its" : "lose their"} {singular.toLowerCase()}:
        the new list does not have it. {orphanedTanks === 1 ? "It keeps" : "They keep"} the name.
      </p>
      <ul className="max-h-60 overflow-y-auto">
        {orphaned.map(({ name, tanks, href }) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-touch min-w-touch items-center font-semibold underline underline-offset-4"
            >
              <span className="min-w-0 break-words">
                {name}: {counted(tanks, "tank")}
              </span>
            </a>
          </li>
        ))}
        {more > 0 && <li>and {numeral(more)} more names</li>}
      </ul>
    </Warning>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mb-3 flex gap-3 rounded-lg border border-danger bg-danger-soft px-4 py-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}

interface ChangeTableProps {
  title: string;
  total: number;
  changes: ListChange[];
}

function ChangeTable({ title, total, changes }: ChangeTableProps) {
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
