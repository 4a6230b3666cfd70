import { useSyncExternalStore } from "react";
import { draftsOf, isUnsaved, knownDrafts } from "~/tanks/drafts/known-drafts";
import { addHref } from "~/tanks/query/tank-url";
import { OpeningLink } from "~/ui/opening-link";

/** A new tank whose form was left is in no list: only "Add tank" would bring it back. */
export function UnsavedTank({ list }: { list: string }) {
  const name = useSyncExternalStore(knownDrafts.subscribe, nameOfNew, () => undefined);
  return (
    <div id="unsaved-tank" role="status">
      {name !== undefined && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-accent-soft px-3 py-1">
          <span className="min-w-0 break-words">An unfinished new tank{name && `: ${name}`}</span>
          <OpeningLink to={addHref(list)} className="button button-plain ml-auto">
            Continue
          </OpeningLink>
        </p>
      )}
    </div>
  );
}

function nameOfNew(): string | undefined {
  const newest = draftsOf(undefined).find(({ draft }) => isUnsaved(draft));
  if (!newest) return undefined;
  const { customerName, propertyNumber } = newest.draft.values as Record<string, unknown>;
  return [customerName, propertyNumber].filter((text) => typeof text === "string" && text !== "").join(", ");
}
