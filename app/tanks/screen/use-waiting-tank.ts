import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ownAddress } from "~/browser/navigation/own-address";
import { failureOf } from "~/browser/network/failure";
import { useOutboxPart } from "~/outbox/outbox-state";
import { syncTankCopy } from "~/tanks/browser-copy/tank-copy";
import { openedBy } from "~/tanks/query/tank-url";

/** A tank that the server does not have, and that waits on this device, is opened from there. */
export function useWaitingTank(isMissing: boolean): void {
  const location = useLocation();
  const navigate = useNavigate();
  const address = ownAddress(location);
  const opened = openedBy(new URLSearchParams(location.search));
  const id = isMissing && location.pathname === "/" && "id" in opened ? opened.id : undefined;
  const isWaiting = useOutboxPart(({ items }) => items.some(({ tankId }) => tankId === id));
  const [isSynced, setSynced] = useState(false);
  const isOpenable = isSynced && isWaiting;
  useEffect(() => {
    if (id) {
      syncTankCopy()
        .catch(failureOf)
        .then(() => setSynced(true));
    }
  }, [id]);
  useEffect(() => {
    if (isOpenable) navigate(address, { replace: true });
  }, [isOpenable, address, navigate]);
}
