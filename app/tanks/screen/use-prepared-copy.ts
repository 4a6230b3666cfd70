import { useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { preloadAll } from "~/browser/code/lazy-with-preload";
import { whenUsed } from "~/browser/code/when-used";
import { failureOf } from "~/browser/network/failure";
import { useOutboxPart } from "~/outbox/outbox-state";
import { syncTankCopy, useTankCopy } from "~/tanks/browser-copy/tank-copy";
import { draftsOf, knownDrafts } from "~/tanks/drafts/known-drafts";
import { snapshotOf } from "~/ui/virtual-list/list-snapshot";
import { OutboxScreen, TankForm, TankGallery } from "./lazy-screens";

/** Above this, the copy is larger than the rest of the page. */
const longList = 2000;

export function usePreparedCopy(total: number) {
  const { key } = useLocation();
  const [isReturn] = useState(() => snapshotOf(key)?.anchorKey !== undefined);
  const [params] = useSearchParams();
  const isLater = total > longList && !isReturn && !params.has("shared");
  useEffect(() => {
    const prepare = () => {
      syncTankCopy()
        .catch(failureOf)
        .then(() => preloadAll(TankForm, TankGallery, OutboxScreen));
    };
    return isLater ? whenUsed(prepare) : prepare();
  }, [isLater]);
}

/** A page that ended while it saved a new tank has left its photos with a draft that nobody would open again. */
export function useLeftForms() {
  const copy = useTankCopy();
  const isOutboxKnown = useOutboxPart(({ isKnown }) => isKnown ?? false);
  const hasNewTank = useSyncExternalStore(
    knownDrafts.subscribe,
    () => draftsOf(undefined).length > 0,
    () => false,
  );
  useEffect(() => {
    if (!copy || !isOutboxKnown || !hasNewTank) return;
    import("~/tanks/form/found-draft").then(({ leaveSavedForms }) => leaveSavedForms()).catch(failureOf);
  }, [copy, isOutboxKnown, hasNewTank]);
}
