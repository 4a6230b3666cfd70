import { Form, useNavigation } from "@remix-run/react";
import { actionOf, checkedHref } from "~/admin/admin-screen";
import type { AcceptedFile } from "~/lists/import/checked-file";
import { type ListKind, lists } from "~/lists/lists";
import { kilobytes, numeral } from "~/text/numerals";
import { ImportPreviewView } from "./import-preview-view";

interface CheckedFileFormProps {
  kind: ListKind;
  checked: AcceptedFile;
  isImporting: boolean;
}

/** The action names the file, so that whoever has to sign in first comes back to it. */
export function CheckedFileForm({ kind, checked, isImporting }: CheckedFileFormProps) {
  const { checkedId, preview } = checked;
  return (
    <Form key={checkedId} method="post" action={actionOf(checkedHref(kind, checkedId))} className="mt-4">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="checkedId" value={checkedId} />
      <input type="hidden" name="version" value={preview.version} />
      <ImportPreviewView kind={kind} preview={preview} checkedId={checkedId} />
      {preview.alsoMatches && (
        <label className="mt-4 flex min-h-touch items-center gap-3 font-semibold">
          <input type="checkbox" name="isKindConfirmed" required className="size-5 accent-accent" />
          The file also has the columns of a list of {preview.alsoMatches}. It is a list of{" "}
          {lists[kind].plural.toLowerCase()}.
        </label>
      )}
      <ImportBar kind={kind} checked={checked} isImporting={isImporting} />
    </Form>
  );
}

function ImportBar({ kind, checked, isImporting }: CheckedFileFormProps) {
  const { state } = useNavigation();
  return (
    <div
      data-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[max(0.5rem,env(safe-area-inset-bottom))] pt-2 shadow-float"
    >
      <div className="screen-width flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="line-clamp-2 min-w-0 grow basis-40 break-words font-semibold">
          {checked.fileName} <span className="font-normal text-muted">{kilobytes(checked.size)}</span>
        </p>
        {isImporting && (
          <p role="status" className="flex grow items-center gap-3 text-muted">
            <progress className="h-2 min-w-16 grow accent-accent" aria-label="Importing" /> Importing...
          </p>
        )}
        {isImporting ? (
          <button key="cancel" type="submit" name="intent" value="cancel" className="button button-plain">
            Cancel
          </button>
        ) : (
          <button
            key="import"
            type="submit"
            name="intent"
            value="import"
            disabled={state !== "idle"}
            className="button button-primary"
          >
            Import {numeral(checked.preview.total)} {kind}
          </button>
        )}
      </div>
    </div>
  );
}
