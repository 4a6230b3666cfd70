import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { tabHref } from "~/admin/admin-screen";
import { IntentButton } from "~/admin/intent-button";
import type { AcceptedFile, ImportPreview } from "~/lists/import/checked-file";
import { type ListKind, lists } from "~/lists/lists";
import { counted, kilobytes, numeral } from "~/text/numerals";
import { Icon } from "~/ui/icon";

export interface ImportBarProps {
  kind: ListKind;
  checked: AcceptedFile;
  isImporting: boolean;
  onCancel: () => void;
}

/** What an import takes away stands, and is asked about, where its button is. */
export function ImportBar({ kind, checked, isImporting, onCancel }: ImportBarProps) {
  const { state } = useNavigation();
  const { preview } = checked;
  const isLoss = preview.removed + preview.lost.tanks + preview.renamed.tanks + preview.emptied.length > 0;
  return (
    <div
      data-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[max(0.5rem,env(safe-area-inset-bottom))] pt-2 shadow-float max-sm:short:relative"
    >
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p className={`font-semibold ${isLoss ? "text-danger" : ""}`}>
            {isLoss && <Icon name="TriangleAlert" className="mr-1.5 inline size-5 align-text-bottom" />}
            {verdictOf(kind, preview)}
          </p>
          <p className="line-clamp-1 break-words text-sm">
            {checked.fileName} <span className="text-muted">{kilobytes(checked.size)}</span>
          </p>
        </div>
        {!isImporting && <Questions kind={kind} preview={preview} />}
        {isImporting && (
          <p role="status" className="flex grow items-center gap-3 text-muted">
            <progress className="h-2 min-w-16 grow accent-accent" aria-label="Importing" /> Importing...
          </p>
        )}
        {isImporting ? (
          <IntentButton key="cancel" intent="cancel" className="button button-plain">
            Cancel
          </IntentButton>
        ) : (
          <div className="flex grow flex-wrap gap-2 sm:ml-auto sm:grow-0">
            <Link to={tabHref(kind)} replace onClick={onCancel} preventScrollReset className="button button-plain">
              Cancel
            </Link>
            <IntentButton
              key="import"
              intent="import"
              disabled={state !== "idle"}
              className="button button-primary grow"
            >
              {checked.restores ? "Restore" : "Import"} {numeral(preview.total)} {kind}
            </IntentButton>
          </div>
        )}
      </div>
      <div key={String(isImporting)} className="double-tap-guard" />
    </div>
  );
}

function Questions({ kind, preview }: Pick<ImportBarProps, "kind"> & { preview: ImportPreview }) {
  const { alsoMatches, isUnusual, removed, count } = preview;
  return (
    <>
      {alsoMatches && (
        <Tick name="isKindConfirmed">
          The file also has the columns of a list of {alsoMatches}. It is a list of {lists[kind].plural.toLowerCase()}.
        </Tick>
      )}
      {isUnusual && (
        <Tick name="isLossConfirmed">
          Remove {numeral(removed)} of the {numeral(count)} {kind}
        </Tick>
      )}
    </>
  );
}

function Tick({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className="flex min-h-touch items-center gap-3 font-semibold">
      <input type="checkbox" name={name} required className="size-5 shrink-0 accent-accent" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

function verdictOf(kind: ListKind, preview: ImportPreview): string {
  const { removed, count, changed, added, lost, renamed, emptied } = preview;
  const owner = lists[kind].singular.toLowerCase();
  const parts = [
    removed > 0 && `removes ${numeral(removed)} of ${numeral(count)}`,
    lost.tanks > 0 && `${counted(lost.tanks, "tank")} ${lost.tanks === 1 ? "loses its" : "lose their"} ${owner}`,
    renamed.tanks > 0 && `${counted(renamed.tanks, "tank")} ${renamed.tanks === 1 ? "keeps" : "keep"} an old name`,
    ...emptied.map(({ label }) => `no ${owner} keeps a ${label}`),
    changed > 0 && `changes ${numeral(changed)}`,
    added > 0 && `adds ${numeral(added)}`,
  ];
  const verdict = parts.filter(Boolean).join(", ") || "nothing would change";
  return verdict.charAt(0).toUpperCase() + verdict.slice(1);
}
