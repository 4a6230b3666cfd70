import { Form } from "@remix-run/react";
import { FileUp } from "lucide-react";
import { useState } from "react";
import type { ImportKind } from "~/lists/list-kind";
import { showToast } from "~/ui/toast/toast-store";
import { kilobytes } from "./file-size";

interface CsvPickerProps {
  kind: ImportKind;
  /** How much of the file has been sent, 0 to 1; undefined while nothing is. */
  progress: number | undefined;
  onPick: (file: File) => void;
}

/** With scripts a file is checked as soon as it is chosen; without them by its own button. */
export function CsvPicker({ kind, progress, onPick }: CsvPickerProps) {
  const [file, setFile] = useState<File>();

  function pick(input: HTMLInputElement) {
    const chosen = input.files?.[0];
    if (!chosen) return;
    if (!/\.csv$/i.test(chosen.name)) {
      input.value = "";
      showToast({ title: "Invalid file type", description: "Please select a CSV file", variant: "destructive" });
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
          // So that the same file, corrected, can be chosen again.
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
