import { useEffect, useState, useSyncExternalStore } from "react";
import { waitForLock } from "~/browser/storage/locks";
import { draftsOf, isUnsaved, knownDrafts } from "~/tanks/drafts/known-drafts";
import { addHref } from "~/tanks/query/tank-url";
import { OpeningLink } from "~/ui/opening-link";

/** A new tank whose form was left is in no list: only "Add tank" would bring it back. */
export function UnsavedTank({ list }: { list: string }) {
  const drafts = useSyncExternalStore(knownDrafts.subscribe, knownDrafts.get, () => undefined);
  const [name, setName] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const newest = drafts && newestOfNew();
    if (!newest) return setName(undefined);
    // A form that is open, here for a moment yet or in another tab, holds its draft.
    waitForLock(newest.key).then((letGo) => {
      letGo();
      if (!isOver) setName(newest.name);
    });
    return () => {
      isOver = true;
    };
  }, [drafts]);
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

function newestOfNew(): { key: string; name: string } | undefined {
  const newest = draftsOf(undefined).find(({ draft }) => isUnsaved(draft) && !draft.submitted);
  if (!newest) return undefined;
  const { customerName, propertyNumber } = newest.draft.values as Record<string, unknown>;
  const texts = [customerName, propertyNumber].filter((text) => typeof text === "string" && text !== "");
  return { key: newest.key, name: texts.join(", ") };
}
