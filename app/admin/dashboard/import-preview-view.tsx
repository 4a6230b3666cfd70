import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ImportPreview } from "~/lists/import/import-types";
import { type ListKind, lists } from "~/lists/lists";
import { ScrollRegion } from "~/ui/scroll-region";

interface ImportPreviewViewProps {
  kind: ListKind;
  preview: ImportPreview;
  count: number;
}

export function ImportPreviewView({ kind, preview, count }: ImportPreviewViewProps) {
  const figures = [
    { label: "New", value: preview.added },
    { label: "Changed", value: preview.changed },
    { label: "Removed", value: preview.removed },
    { label: "Unchanged", value: preview.unchanged },
  ];
  return (
    <div className="mt-3">
      {preview.shrinks && (
        <Warning>
          The list would shrink from {count.toLocaleString("en-US")} to {preview.total.toLocaleString("en-US")} {kind}.
          Is it the right file?
        </Warning>
      )}
      {preview.tanksMissing > 0 && (
        <Warning>
          {preview.tanksMissing === 1 ? "1 tank names" : `${preview.tanksMissing.toLocaleString("en-US")} tanks name`} a{" "}
          {lists[kind].singular.toLowerCase()} that the new list does not have, such as{" "}
          {preview.missing
            .slice(0, 3)
            .map(({ name }) => name)
            .join("; ")}
          . Those tanks keep the name.
        </Warning>
      )}
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="rounded-lg bg-canvas px-4 py-2">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{value.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {preview.examples.length > 0 && <Changes preview={preview} />}
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mb-3 flex gap-3 rounded-lg border border-danger bg-danger-soft px-4 py-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

function Changes({ preview }: { preview: ImportPreview }) {
  const total = preview.added + preview.changed + preview.removed;
  const more = total - preview.examples.length;
  return (
    <ScrollRegion label="Changes" className="mt-3 max-h-72 rounded-lg border border-line">
      <table className="w-full text-left">
        <thead className="sticky top-0 bg-surface text-sm text-muted">
          <tr>
            <th scope="col" className="px-4 py-2">
              Change
            </th>
            <th scope="col" className="px-4 py-2">
              Number
            </th>
            <th scope="col" className="px-4 py-2">
              Name
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.examples.map(({ change, number, name }) => (
            <tr key={number} className="border-t border-line">
              <td className="px-4 py-2">{change}</td>
              <td className="px-4 py-2 tabular-nums">{number}</td>
              <td className="break-words px-4 py-2">{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="border-t border-line px-4 py-2 text-muted">and {more.toLocaleString("en-US")} more</p>}
    </ScrollRegion>
  );
}
