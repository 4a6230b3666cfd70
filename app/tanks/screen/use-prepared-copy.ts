import { useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { preloadAll } from "~/browser/code/lazy-with-preload";
import { whenUsed } from "~/browser/code/when-used";
import { failureOf } from "~/browser/network/failure";
import { useOutboxPart } from "~/outbox/outbox-state";
import { syncTankCopy, useTankCopy } from "~/tanks/browser-copy/tank-copy";
import { draftsLeft, knownDrafts } from "~/tanks/drafts/known-drafts";
import { snapshotOf } from "~/ui/virtual-list/list-snapshot";
import { OutboxScreen, TankForm, TankGallery } from "./lazy-screens";

/** Above this, the copy is larger than the rest of the page. */
const longList = 2000;

export function usePreparedCopy(total: number) {
  const { key } = useLocation();
  const [isReturn] = useState(() => snapshotOf(key)?.anchorKey !== undefined);
  const [params] = useSearchParams();
  const isLater = total > longList && !isReturn && !params.has("shared");
  // Its code may be lost on the line: the next screen asks for it again.
  const wantedBy = useTankCopy() ? "" : key;
  useEffect(() => {
    const prepare = () => {
      syncTankCopy()
        .catch(failureOf)
        .then(() => preloadAll(TankForm, TankGallery, OutboxScreen));
    };
    return isLater && wantedBy ? whenUsed(prepare) : prepare();
  }, [isLater, wantedBy]);
}

/** A form that was left while it was saved has left its draft, and one of a new tank its photos. */
export function useLeftForms() {
  const copy = useTankCopy();
  const { key } = useLocation();
  const isOutboxKnown = useOutboxPart(({ isKnown }) => isKnown ?? false);
  const hasLeft = useSyncExternalStore(
    knownDrafts.subscribe,
    () => draftsLeft().length > 0,
    () => false,
  );
  useEffect(() => {
    if (!key || !copy || !isOutboxKnown || !hasLeft) return;
    import("~/tanks/form/found-draft").then(({ leaveSavedForms }) => leaveSavedForms()).catch(failureOf);
  }, [key, copy, isOutboxKnown, hasLeft]);
}
