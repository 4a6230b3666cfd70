import { useNavigation } from "@remix-run/react";
import type { AcceptedFile } from "~/lists/import/checked-file";
import type { ListKind } from "~/lists/lists";
import { numeral } from "~/text/numerals";
import { kilobytes } from "./file-size";
import { useImporting } from "./use-importing";

export function ImportBar({ kind, checked }: { kind: ListKind; checked: AcceptedFile }) {
  const { state } = useNavigation();
  const isImporting = useImporting() !== undefined;
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
