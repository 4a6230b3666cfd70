import { Link, useNavigate } from "@remix-run/react";
import type { KeyboardEvent, RefObject } from "react";
import { clearHref, ofCentral, type TankCounts, tabHref } from "~/admin/admin-screen";
import { Origin } from "~/admin/history/import-history-view";
import { IntentButton, useIsSending } from "~/admin/intent-button";
import type { HistoryEntry } from "~/lists/import/import-history";
import { type ListKind, lists } from "~/lists/lists";
import { counted, numeral } from "~/text/numerals";
import { ExportMenu } from "~/ui/export-menu";
import { Icon } from "~/ui/icon";
import { OnceForm } from "~/ui/once-form";
import { focusOnAppearing, useLostFocus } from "~/ui/use-lost-focus";
import { UnlistedLinks } from "./unlisted-links";

interface ListActionsProps {
  kind: ListKind;
  version: string;
  count: number;
  tanks: TankCounts;
  source: HistoryEntry | null;
  isClearing: boolean;
}

export function ListActions({ kind, version, count, tanks, source, isClearing }: ListActionsProps) {
  const clearLink = useLostFocus<HTMLAnchorElement>(isClearing);
  return (
    <div className="panel flex flex-wrap items-center gap-3 p-4 sm:p-6">
      {isClearing && count > 0 ? (
        <ConfirmClear kind={kind} version={version} tanks={tanks} />
      ) : (
        <>
          <div className="min-w-0 grow basis-60">
            <p className="font-semibold">
              {numeral(count)} {kind} in the list
            </p>
            {count === 0 && kind === tanks.fromCentralIfEmpty && (
              <p className="text-sm text-muted">{ofCentral(kind)}</p>
            )}
            {source && source.what !== "clear" && (
              <p className="break-words text-sm text-muted">
                {source.fileName}. <Origin entry={source} />
              </p>
            )}
          </div>
          <UnlistedLinks unlisted={tanks.unlisted} />
          <ExportMenu id="export" href={`/api/admin/${kind}/export`} />
          <ClearButton kind={kind} isEmpty={count === 0} linkRef={clearLink} />
        </>
      )}
    </div>
  );
}

interface ClearButtonProps {
  kind: ListKind;
  isEmpty: boolean;
  linkRef: RefObject<HTMLAnchorElement>;
}

function ClearButton({ kind, isEmpty, linkRef }: ClearButtonProps) {
  const look = "button button-plain text-danger sm:ml-auto";
  const label = `Clear All ${lists[kind].plural}`;
  if (isEmpty) {
    return (
      <button type="button" disabled className={look}>
        <Icon name="Trash2" className="size-5" /> {label}
      </button>
    );
  }
  return (
    <Link ref={linkRef} to={clearHref(kind)} preventScrollReset className={look}>
      <Icon name="Trash2" className="size-5" /> {label}
    </Link>
  );
}

/** Clears the list that was seen, not one that came meanwhile. */
function ConfirmClear({ kind, version, tanks }: Pick<ListActionsProps, "kind" | "version" | "tanks">) {
  const navigate = useNavigate();
  const isPending = useIsSending("clear");
  const cancelByEscape = ({ key }: KeyboardEvent) => {
    if (key === "Escape") navigate(tabHref(kind), { preventScrollReset: true });
  };
  return (
    <OnceForm method="post" onKeyDown={cancelByEscape} className="flex grow flex-wrap items-center gap-3">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={version} />
      <div role="alert" className="grow basis-72">
        <p className="font-semibold">Are you sure you want to clear all {kind}? This action cannot be undone.</p>
        <p>{consequence(kind, tanks)}</p>
      </div>
      <Link ref={focusOnAppearing} to={tabHref(kind)} preventScrollReset className="button button-plain">
        Cancel
      </Link>
      <IntentButton
        intent="clear"
        aria-disabled={isPending}
        onClick={(event) => isPending && event.preventDefault()}
        className="button button-danger"
      >
        Clear all
      </IntentButton>
    </OnceForm>
  );
}

function consequence(kind: ListKind, { total, unlisted, fromCentralIfEmpty }: TankCounts): string {
  if (kind === fromCentralIfEmpty) {
    return `Then the ${kind} come from Business Central. Import History can bring the list back.`;
  }
  const left = unlisted.reduce((listed, { tanks }) => listed - tanks, total);
  const noun = lists[kind].singular.toLowerCase();
  const lost = left === 0 ? "" : `It leaves ${counted(left, "tank")} with a ${noun} that is not on the list. `;
  return `${lost}Import History can bring the list back.`;
}
