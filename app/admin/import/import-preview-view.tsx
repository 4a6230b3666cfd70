import type { ImportPreview } from "~/lists/import/checked-file";
import type { ListKind } from "~/lists/lists";
import { numeral } from "~/text/numerals";
import { ExportLinks } from "~/ui/export-links";
import { ChangeTable } from "./change-table";
import { OrphanedTanks } from "./orphaned-tanks";
import { Warning } from "./warning";

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
