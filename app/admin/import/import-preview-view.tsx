import type { ReactNode } from "react";
import type { ImportPreview, LeftNames } from "~/lists/import/checked-file";
import { type ListKind, lists } from "~/lists/lists";
import { counted, numeral } from "~/text/numerals";
import { ExportMenu } from "~/ui/export-menu";
import { Icon } from "~/ui/icon";
import { ListChanges } from "./list-changes";

interface ImportPreviewViewProps {
  kind: ListKind;
  preview: ImportPreview;
  checkedId: string;
}

export function ImportPreviewView({ kind, preview, checkedId }: ImportPreviewViewProps) {
  const { removed, changed, added, lost, renamed } = preview;
  const singular = lists[kind].singular.toLowerCase();
  return (
    <div className="mt-3">
      <LeftTanks kind={kind} left={lost}>
        {counted(lost.tanks, "tank")} {lost.tanks === 1 ? "loses its" : "lose their"} {singular}: the new list does not
        have it. {keeping(lost)} the name.
      </LeftTanks>
      <LeftTanks kind={kind} left={renamed}>
        {counted(renamed.tanks, "tank")} {renamed.tanks === 1 ? "has" : "have"} a {singular} that the file renames.{" "}
        {keeping(renamed)} the old name, which is then not on the list.
      </LeftTanks>
      {preview.emptied.map(({ label, count: emptied }) => (
        <Warning key={label}>
          No {singular} in the file has a {label}: {numeral(emptied)} in the list{" "}
          {emptied === 1 ? "has one, and would lose it." : "have one, and would lose it."}
        </Warning>
      ))}
      {preview.isEncodingGuessed && (
        <Warning>
          The file was read as Western European text (Windows-1252). If letters look wrong, save it as "CSV UTF-8".
        </Warning>
      )}
      {preview.unread.length > 0 && (
        <p className="mb-3 break-words text-muted">Ignored columns: {preview.unread.join(", ").replace(/\.?$/, ".")}</p>
      )}
      <p>{outcomeOf(kind, preview)}</p>
      <ListChanges kind={kind} preview={preview} />
      {removed + changed + added > 0 && (
        <div className="mt-3">
          <ExportMenu
            id="export-changes"
            href={`/api/admin/${kind}/check/${checkedId}`}
            label="Export all changes"
            look="button-quiet"
          />
        </div>
      )}
    </div>
  );
}

function outcomeOf(kind: ListKind, { total, unchanged, count }: ImportPreview): string {
  if (unchanged === count && count === total) return `The ${numeral(count)} ${kind} in the list stay as they are.`;
  const stay = unchanged === 1 ? "stays as it is" : "stay as they are";
  const kept = count > 0 ? `; ${numeral(unchanged)} of today's ${numeral(count)} ${stay}` : "";
  return `The list then has ${numeral(total)} ${kind}${kept}.`;
}

const openNames = 3;

function keeping({ tanks }: LeftNames): string {
  return tanks === 1 ? "It keeps" : "They keep";
}

interface LeftTanksProps {
  kind: ListKind;
  left: LeftNames;
  children: ReactNode;
}

/** Links to tanks open another tab, so that the checked file stays in this one. */
function LeftTanks({ kind, left: { first, names, tanks }, children }: LeftTanksProps) {
  if (tanks === 0) return null;
  return (
    <Warning>
      <p>{children}</p>
      <details open={names <= openNames}>
        <summary className="min-h-touch cursor-pointer content-center font-semibold">
          {counted(names, lists[kind].singular.toLowerCase())}
        </summary>
        <ul className="gap-x-6 sm:columns-2">
          {first.map(({ name, newName, tanks, href }) => (
            <li key={name}>
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-touch min-w-touch items-center font-semibold underline underline-offset-4"
              >
                <span className="min-w-0 break-words">
                  {name}
                  {newName !== undefined && ` → ${newName}`}: {counted(tanks, "tank")}
                </span>
              </a>
            </li>
          ))}
          {names > first.length && <li>and {numeral(names - first.length)} more names</li>}
        </ul>
      </details>
    </Warning>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mb-3 flex gap-3 rounded-lg border border-danger bg-danger-soft px-4 py-3">
      <Icon name="TriangleAlert" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}
