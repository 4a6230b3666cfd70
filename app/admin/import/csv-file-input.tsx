import { Form } from "@remix-run/react";
import { type DragEvent, useState } from "react";
import { actionOf, tabHref } from "~/admin/admin-screen";
import { IntentButton } from "~/admin/intent-button";
import { maxFileMegabytes } from "~/lists/import/checked-file";
import type { ListKind } from "~/lists/lists";
import { kilobytes } from "~/text/numerals";
import { Icon } from "~/ui/icon";

interface CsvFileInputProps {
  kind: ListKind;
  file: File | undefined;
  progress: number | undefined;
  isChecked: boolean;
  isDisabled: boolean;
  onChoose: (file: File) => void;
  onCancel: () => void;
}

export function CsvFileInput({ kind, file, progress, isChecked, isDisabled, onChoose, onCancel }: CsvFileInputProps) {
  const { isOver, ...dropTarget } = useDrop((dropped) => isDisabled || onChoose(dropped));
  return (
    <Form method="post" action={actionOf(tabHref(kind))} encType="multipart/form-data">
      <input type="hidden" name="kind" value={kind} />
      <label
        {...dropTarget}
        className={`flex cursor-pointer flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed border-line-strong p-6 text-center font-semibold focus-within:outline focus-within:outline-[3px] focus-within:outline-accent hover:bg-accent-soft ${isOver ? "border-accent bg-accent-soft" : ""}`}
      >
        <Icon name="FileUp" className="size-6 text-accent" />
        <span className="min-w-0 break-words">
          {file ? file.name : "Choose a CSV file"}{" "}
          {file && <span className="whitespace-nowrap">({kilobytes(file.size)})</span>}
        </span>
        <span className="w-full text-sm font-normal text-muted">
          <span className="needs-scripts">or drop one here, </span>at most {maxFileMegabytes} MB
        </span>
        <input
          type="file"
          name="csv"
          accept=".csv,text/csv"
          required
          aria-invalid={false}
          disabled={isDisabled}
          // A browser fires no change event when the same file is chosen again.
          onClick={(event) => {
            event.currentTarget.value = "";
          }}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) onChoose(chosen);
          }}
          className="w-full min-w-0 max-w-xs font-normal scripts:sr-only"
        />
      </label>
      {/* Spoken at its start and its end; a status that changes with each percent would be spoken all along. */}
      <p role="status" className="sr-only">
        {progress !== undefined ? "Sending the file..." : isChecked && "The file is checked."}
      </p>
      {progress !== undefined && (
        <div className="mt-3 flex items-center gap-3 text-muted">
          <progress
            value={progress < 1 ? progress : undefined}
            aria-label="Sending the file"
            className="h-2 min-w-16 grow accent-accent"
          />
          <span>{progress < 1 ? `Sending ${Math.round(progress * 100)} %` : "Checking..."}</span>
          <button type="button" onClick={onCancel} className="button button-plain">
            Cancel
          </button>
        </div>
      )}
      <IntentButton intent="check" className="without-scripts button button-primary mt-4">
        Check this file
      </IntentButton>
    </Form>
  );
}

/** Without `preventDefault` the browser opens a dropped file in place of the page. */
function useDrop(onChoose: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const [dropped] = event.dataTransfer.files;
      if (dropped) onChoose(dropped);
    },
  };
}
