import { Form, Link, useNavigate } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { type ListKind, lists } from "~/lists/lists";
import { ExportLinks } from "~/ui/export-links";
import { clearHref, tabHref } from "./admin-screen";

interface ListActionsProps {
  kind: ListKind;
  count: number;
  /** The clear waits for a confirmation. */
  isClearing: boolean;
}

export function ListActions({ kind, count, isClearing }: ListActionsProps) {
  const clearLink = useReturnedFocus(isClearing);
  return (
    <div className="panel flex flex-wrap items-center gap-3 p-4 sm:p-6">
      {isClearing && count > 0 ? (
        <ConfirmClear kind={kind} />
      ) : (
        <>
          <p className="grow basis-40 font-semibold">
            {count.toLocaleString("en-US")} {kind} in the list
          </p>
          <ExportLinks href={`/api/admin/${kind}/export`} label="Export CSV" />
          <ClearButton kind={kind} isEmpty={count === 0} linkRef={clearLink} />
        </>
      )}
    </div>
  );
}

/** The focus goes back to where the question was opened, when that is called off. */
function useReturnedFocus(isClearing: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasClearing = useRef(isClearing);
  useEffect(() => {
    if (wasClearing.current && !isClearing && document.activeElement === document.body) link.current?.focus();
    wasClearing.current = isClearing;
  }, [isClearing]);
  return link;
}

interface ClearButtonProps {
  kind: ListKind;
  isEmpty: boolean;
  linkRef: RefObject<HTMLAnchorElement>;
}

function ClearButton({ kind, isEmpty, linkRef }: ClearButtonProps) {
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
    <Link ref={linkRef} to={clearHref(kind)} preventScrollReset className={look}>
      <Trash2 aria-hidden className="size-5" /> {label}
    </Link>
  );
}

function ConfirmClear({ kind }: { kind: ListKind }) {
  const cancel = useCancel(tabHref(kind));
  return (
    <Form method="post" className="flex grow flex-wrap items-center gap-3">
      <input type="hidden" name="kind" value={kind} />
      <p role="alert" className="grow basis-72 font-semibold">
        Are you sure you want to clear all {kind}? This action cannot be undone.
      </p>
      <Link ref={cancel} to={tabHref(kind)} preventScrollReset className="button button-plain">
        Cancel
      </Link>
      <button type="submit" name="intent" value="clear" className="button bg-danger text-surface">
        Clear all
      </button>
    </Form>
  );
}

/** Focuses the way out when the question appears; Escape takes it. */
function useCancel(href: string) {
  const link = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  useEffect(() => link.current?.focus(), []);
  useEffect(() => {
    const cancel = ({ key }: KeyboardEvent) => key === "Escape" && navigate(href, { preventScrollReset: true });
    document.addEventListener("keydown", cancel);
    return () => document.removeEventListener("keydown", cancel);
  }, [href, navigate]);
  return link;
}
