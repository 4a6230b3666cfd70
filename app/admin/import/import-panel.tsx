import { type Location, useBeforeUnload, useBlocker, useNavigation } from "@remix-run/react";
import type { RefObject } from "react";
import { type AdminSubmission, parseTab, type TankCounts } from "~/admin/admin-screen";
import { useIsSending } from "~/admin/intent-button";
import type { HistoryEntry } from "~/lists/import/import-history";
import { type ListKind, lists } from "~/lists/lists";
import { numeral } from "~/text/numerals";
import { CheckedFileForm } from "./checked-file-form";
import { CsvFileInput } from "./csv-file-input";
import { ListActions } from "./list-actions";
import { ProblemTable } from "./problem-table";
import { SampleLink } from "./sample-link";
import { useChosenFile } from "./use-chosen-file";

interface ImportPanelProps {
  kind: ListKind;
  version: string;
  count: number;
  tanks: TankCounts;
  source: HistoryEntry | null;
  submission: AdminSubmission | undefined;
  isClearing: boolean;
  titleRef: RefObject<HTMLHeadingElement>;
}

export function ImportPanel({ kind, version, submission, isClearing, titleRef, ...list }: ImportPanelProps) {
  const ours = submission?.kind === kind ? submission : undefined;
  const { file, progress, checked, failure, choose, cancel } = useChosenFile(kind, version, ours);
  const { state } = useNavigation();
  const isImporting = useIsSending("import");
  const isUnfinished = progress !== undefined || (isImporting && state === "submitting");
  // React Router supports one blocker: this is the only one.
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnfinished &&
      isOther(currentLocation, nextLocation) &&
      !confirm("The import is not finished. Leave this page?"),
  );
  useBeforeUnload((event) => isUnfinished && event.preventDefault());
  const required = lists[kind].columns.filter(({ isRequired }) => isRequired).map(({ label }) => label);
  return (
    <section aria-labelledby={`${kind}-title`} className="grid grid-cols-1 gap-4 has-[[data-bar]]:pb-[var(--bar)]">
      <div className="panel p-4 sm:p-6">
        <h2 ref={titleRef} tabIndex={-1} id={`${kind}-title`} className="text-xl font-bold">
          {lists[kind].singular} Import
        </h2>
        <p className="mt-1 text-muted">
          A CSV file with the {required.length > 1 ? "columns" : "column"} {required.join(" and ")}.
          {list.count > 0 && ` It replaces the list of ${numeral(list.count)} ${kind}.`}
        </p>
        <SampleLink kind={kind}>Sample CSV</SampleLink>
        <CsvFileInput
          kind={kind}
          file={file}
          progress={progress}
          isChecked={checked !== undefined && !("error" in checked)}
          isDisabled={isImporting}
          onChoose={choose}
          onCancel={cancel}
        />
        {failure && (
          <div className="mt-4 rounded-lg border border-danger bg-danger-soft px-4 py-3">
            <p className="font-semibold">{failure.title}</p>
            <p>{failure.description}</p>
          </div>
        )}
        {checked &&
          ("error" in checked ? (
            <ProblemTable error={checked.error} problems={checked.problems} />
          ) : (
            <CheckedFileForm kind={kind} checked={checked} isImporting={isImporting} onCancel={cancel} />
          ))}
      </div>
      <ListActions kind={kind} version={version} isClearing={isClearing} {...list} />
    </section>
  );
}

/** The sign-in of a session that has ended leads back to the file. */
function isOther(current: Location, next: Location): boolean {
  if (next.pathname === "/admin/login" && next.search !== "") return false;
  const tabOf = ({ search }: Location) => parseTab(new URLSearchParams(search));
  return current.pathname !== next.pathname || tabOf(current) !== tabOf(next);
}
