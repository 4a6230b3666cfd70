import type { RefObject } from "react";
import type { AdminSubmission } from "~/admin/admin-screen";
import { type ListKind, lists } from "~/lists/lists";
import { numeral } from "~/text/numerals";
import { CheckedFileForm } from "./checked-file-form";
import { CsvFileInput } from "./csv-file-input";
import { ListActions } from "./list-actions";
import { ProblemTable } from "./problem-table";
import { SampleLink } from "./sample-link";
import { useChosenFile } from "./use-chosen-file";
import { useImportQuestion } from "./use-import-question";
import { useImporting } from "./use-importing";

interface ImportPanelProps {
  kind: ListKind;
  version: string;
  count: number;
  submission: AdminSubmission | undefined;
  isClearing: boolean;
  titleRef: RefObject<HTMLHeadingElement>;
}

export function ImportPanel({ kind, version, count, submission, isClearing, titleRef }: ImportPanelProps) {
  const ours = submission?.kind === kind ? submission : undefined;
  const { file, progress, checked, failure, choose, cancel } = useChosenFile(kind, ours);
  const importing = useImporting();
  const isSending = importing === "sending";
  // React Router supports one blocker: this is the only one.
  useImportQuestion(isSending || progress !== undefined);
  const required = lists[kind].columns.filter(({ isRequired }) => isRequired).map(({ label }) => label);
  return (
    <section aria-labelledby={`${kind}-title`} className="grid grid-cols-1 gap-6 has-[[data-bar]]:pb-16">
      <div className="panel p-4 sm:p-6">
        <h2 ref={titleRef} tabIndex={-1} id={`${kind}-title`} className="text-xl font-bold">
          {lists[kind].singular} Import
        </h2>
        <p className="mt-1 text-muted">
          A CSV file with the {required.length > 1 ? "columns" : "column"} {required.join(" and ")}. It replaces the
          list of {numeral(count)} {kind}.
        </p>
        <SampleLink kind={kind}>Sample CSV</SampleLink>
        <CsvFileInput
          kind={kind}
          file={file}
          progress={progress}
          isChecked={checked !== undefined && !("error" in checked)}
          isDisabled={importing !== undefined}
          onChoose={choose}
          onCancel={cancel}
        />
        {failure && (
          <div role="alert" className="mt-4 rounded-lg border border-danger bg-danger-soft px-4 py-3">
            <p className="font-semibold">{failure.title}</p>
            <p>{failure.description}</p>
          </div>
        )}
        {checked &&
          ("error" in checked ? (
            <ProblemTable error={checked.error} problems={checked.problems} />
          ) : (
            <CheckedFileForm kind={kind} checked={checked} />
          ))}
      </div>
      <ListActions kind={kind} version={version} count={count} isClearing={isClearing} />
    </section>
  );
}
