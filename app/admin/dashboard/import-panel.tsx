import { Form, Link, useNavigation } from "@remix-run/react";
import { Download, Trash2 } from "lucide-react";
import type { CheckedFile } from "~/lists/import/import-types";
import type { ImportKind } from "~/lists/list-kind";
import type { AdminSubmission } from "./admin-screen";
import { CsvPicker } from "./csv-file-input";
import { kilobytes } from "./file-size";
import { ImportPreviewView } from "./import-preview-view";
import { ProblemTable } from "./problem-table";
import { useCheckedFile } from "./use-checked-file";

interface ImportPanelProps {
  kind: ImportKind;
  /** How many rows the list has now. */
  count: number;
  submission: AdminSubmission | undefined;
  /** The person asked to clear the list and has not confirmed it yet. */
  isClearing: boolean;
}

/** Choose a file, see what it would do, import it; export or clear the list there is. */
export function ImportPanel({ kind, count, submission, isClearing }: ImportPanelProps) {
  const ours = submission?.kind === kind ? submission : undefined;
  const { checked, progress, check } = useCheckedFile(kind, ours?.checked);
  const noun = kind === "customers" ? "Customer" : "Product";
  return (
    <section aria-labelledby={`${kind}-title`} className="grid grid-cols-1 gap-6">
      <div className="panel p-4 sm:p-6">
        <h2 id={`${kind}-title`} className="text-xl font-bold">
          {noun} Import
        </h2>
        <p className="mb-4 mt-1 text-muted">
          {kind === "customers"
            ? "A CSV file with the columns Customer No. and Customer Name."
            : "A CSV file with the column Item No."}{" "}
          It replaces the list of {count.toLocaleString("en-US")} {kind}.
        </p>
        <CsvPicker kind={kind} progress={progress} onPick={check} />
        {ours?.failure && (
          <p role="alert" className="mt-4 rounded-lg border border-danger bg-danger-soft px-4 py-3">
            {ours.failure.description}
          </p>
        )}
        {checked && <Checked kind={kind} checked={checked} count={count} />}
      </div>
      <div className="panel flex flex-wrap items-center gap-3 p-4 sm:p-6">
        {isClearing && count > 0 ? (
          <ConfirmClear kind={kind} />
        ) : (
          <>
            <p className="grow basis-40 font-semibold">
              {count.toLocaleString("en-US")} {kind} in the list
            </p>
            <a href={`/api/admin/${kind}/export`} download className="button button-plain">
              <Download aria-hidden className="size-5" /> Export CSV
            </a>
            <ClearButton kind={kind} isEmpty={count === 0} />
          </>
        )}
      </div>
    </section>
  );
}

function Checked({ kind, checked, count }: { kind: ImportKind; checked: CheckedFile; count: number }) {
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

function ClearButton({ kind, isEmpty }: { kind: ImportKind; isEmpty: boolean }) {
  const look = "button button-plain text-danger";
  const label = `Clear All ${kind === "customers" ? "Customers" : "Products"}`;
  if (isEmpty) {
    return (
      <button type="button" disabled className={look}>
        <Trash2 aria-hidden className="size-5" /> {label}
      </button>
    );
  }
  return (
    <Link to={`/admin?${kind === "customers" ? "" : "tab=products&"}clear=${kind}`} preventScrollReset className={look}>
      <Trash2 aria-hidden className="size-5" /> {label}
    </Link>
  );
}

function ConfirmClear({ kind }: { kind: ImportKind }) {
  return (
    <Form method="post" className="flex grow flex-wrap items-center gap-3">
      <input type="hidden" name="kind" value={kind} />
      <p role="alert" className="grow basis-72 font-semibold">
        Are you sure you want to clear all {kind}? This action cannot be undone.
      </p>
      <Link
        to={kind === "customers" ? "/admin" : "/admin?tab=products"}
        preventScrollReset
        className="button button-plain"
      >
        Cancel
      </Link>
      <button type="submit" name="intent" value="clear" className="button bg-danger text-surface">
        Clear all
      </button>
    </Form>
  );
}
