import { Form } from "@remix-run/react";
import { FileUp } from "lucide-react";
import { useState } from "react";
import type { ListKind } from "~/lists/lists";
import { showError } from "~/ui/toast/toast-store";
import { kilobytes } from "./file-size";

interface CsvFileInputProps {
  kind: ListKind;
  /** The fraction sent, 0 to 1; undefined when no file is being checked. */
  progress: number | undefined;
  onPick: (file: File) => void;
}

/** With JavaScript a file is checked as soon as it is chosen, else by a button. */
export function CsvFileInput({ kind, progress, onPick }: CsvFileInputProps) {
  const [file, setFile] = useState<File>();

  function pick(input: HTMLInputElement) {
    const chosen = input.files?.[0];
    if (!chosen) return;
    if (!/\.csv$/i.test(chosen.name)) {
      input.value = "";
      showError("Invalid file type", "Please select a CSV file");
      return;
    }
    setFile(chosen);
    onPick(chosen);
  }

  return (
    <Form method="post" encType="multipart/form-data">
      <input type="hidden" name="kind" value={kind} />
      <label className="flex cursor-pointer flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed border-line-strong p-6 text-center font-semibold focus-within:outline focus-within:outline-[3px] focus-within:outline-accent hover:bg-accent-soft">
        <FileUp aria-hidden className="size-6 text-accent" />
        <span className="min-w-0 break-words">
          {file ? `${file.name} (${kilobytes(file.size)})` : "Choose a CSV file"}
        </span>
        <input
          type="file"
          name="csv"
          accept=".csv,text/csv"
          required
          // A browser fires no change event when the same file is chosen again.
          onClick={(event) => {
            event.currentTarget.value = "";
          }}
          onChange={(event) => pick(event.currentTarget)}
          className="w-full min-w-0 max-w-xs font-normal scripts:sr-only"
        />
      </label>
      {progress !== undefined && (
        <p role="status" className="mt-3 flex items-center gap-3 text-muted">
          <progress value={progress < 1 ? progress : undefined} className="h-2 grow accent-accent" />
          {progress < 1 ? `Sending ${Math.round(progress * 100)} %` : "Checking..."}
        </p>
      )}
      <button type="submit" name="intent" value="check" className="without-scripts button button-primary mt-4">
        Check this file
      </button>
    </Form>
  );
}
