import { Form, Link } from "@remix-run/react";
import { Download, Trash2 } from "lucide-react";
import { type ListKind, lists } from "~/lists/lists";
import { clearHref, tabHref } from "./admin-screen";

interface ListActionsProps {
  kind: ListKind;
  count: number;
  /** The clear waits for a confirmation. */
  isClearing: boolean;
}

export function ListActions({ kind, count, isClearing }: ListActionsProps) {
  return (
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
  );
}

function ClearButton({ kind, isEmpty }: { kind: ListKind; isEmpty: boolean }) {
  const look = "button button-plain text-danger";
  const label = `Clear All ${lists[kind].plural}`;
  if (isEmpty) {
    return (
      <button type="button" disabled className={look}>
        <Trash2 aria-hidden className="size-5" /> {label}
      </button>
    );
  }
  return (
    <Link to={clearHref(kind)} preventScrollReset className={look}>
      <Trash2 aria-hidden className="size-5" /> {label}
    </Link>
  );
}

function ConfirmClear({ kind }: { kind: ListKind }) {
  return (
    <Form method="post" className="flex grow flex-wrap items-center gap-3">
      <input type="hidden" name="kind" value={kind} />
      <p role="alert" className="grow basis-72 font-semibold">
        Are you sure you want to clear all {kind}? This action cannot be undone.
      </p>
      <Link to={tabHref(kind)} preventScrollReset className="button button-plain">
        Cancel
      </Link>
      <button type="submit" name="intent" value="clear" className="button bg-danger text-surface">
        Clear all
      </button>
    </Form>
  );
}
