import { Form, useNavigation } from "@remix-run/react";
import type { CheckedFile } from "~/lists/import/import-types";
import { type ListKind, lists } from "~/lists/lists";
import type { AdminSubmission } from "./admin-screen";
import { CsvFileInput } from "./csv-file-input";
import { kilobytes } from "./file-size";
import { ImportPreviewView } from "./import-preview-view";
import { ListActions } from "./list-actions";
import { ProblemTable } from "./problem-table";
import { useCheckedFile } from "./use-checked-file";

interface ImportPanelProps {
  kind: ListKind;
  count: number;
  submission: AdminSubmission | undefined;
  isClearing: boolean;
}

export function ImportPanel({ kind, count, submission, isClearing }: ImportPanelProps) {
  const ours = submission?.kind === kind ? submission : undefined;
  const { checked, progress, check } = useCheckedFile(kind, ours?.checked);
  const required = lists[kind].columns.filter(({ isRequired }) => isRequired).map(({ label }) => label);
  return (
    <section aria-labelledby={`${kind}-title`} className="grid grid-cols-1 gap-6">
      <div className="panel p-4 sm:p-6">
        <h2 id={`${kind}-title`} className="text-xl font-bold">
          {lists[kind].singular} Import
        </h2>
        <p className="mb-4 mt-1 text-muted">
          A CSV file with the {required.length > 1 ? "columns" : "column"} {required.join(" and ")}. It replaces the
          list of {count.toLocaleString("en-US")} {kind}.
        </p>
        <CsvFileInput kind={kind} progress={progress} onPick={check} />
        {ours?.failure && (
          <div role="alert" className="mt-4 rounded-lg border border-danger bg-danger-soft px-4 py-3">
            <p className="font-semibold">{ours.failure.title}</p>
            <p>{ours.failure.description}</p>
          </div>
        )}
        {checked && <Checked kind={kind} checked={checked} count={count} />}
      </div>
      <ListActions kind={kind} count={count} isClearing={isClearing} />
    </section>
  );
}

function Checked({ kind, checked, count }: { kind: ListKind; checked: CheckedFile; count: number }) {
  const isBusy = useNavigation().state !== "idle";
  if ("error" in checked) return <ProblemTable error={checked.error} problems={checked.problems} />;
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="checkedId" value={checked.checkedId} />
      <p className="break-words font-semibold">
        {checked.fileName} <span className="font-normal text-muted">{kilobytes(checked.size)}</span>
      </p>
      <ImportPreviewView kind={kind} preview={checked.preview} count={count} />
      <button type="submit" name="intent" value="import" disabled={isBusy} className="button button-primary mt-4">
        {isBusy ? "Importing..." : `Import ${checked.preview.total.toLocaleString("en-US")} ${kind}`}
      </button>
    </Form>
  );
}
