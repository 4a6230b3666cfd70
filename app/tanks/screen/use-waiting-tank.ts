import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ownAddress } from "~/browser/navigation/own-address";
import { failureOf } from "~/browser/network/failure";
import { syncTankCopy, useTankCopy } from "~/tanks/browser-copy/tank-copy";
import { useHasDraft } from "~/tanks/drafts/known-drafts";
import { openedBy } from "~/tanks/query/tank-url";

/** A tank that the server did not have is opened once the copy has it: it waits on this device, or was sent meanwhile. Else a form may have left words of it. */
export function useWaitingTank(isMissing: boolean): { leftId: string | undefined } {
  const location = useLocation();
  const navigate = useNavigate();
  const copy = useTankCopy()?.copy;
  const [isSynced, setSynced] = useState(false);
  const address = ownAddress(location);
  const isTank = isMissing && location.pathname === "/";
  const opened = openedBy(new URLSearchParams(location.search));
  const id = ("id" in opened && opened.id) || "";
  const hasDraft = useHasDraft(id);
  const isKnown = isTank && isSynced && copy?.knownAt(new URLSearchParams(location.search)) !== undefined;
  useEffect(() => {
    if (!isTank) return;
    syncTankCopy()
      .catch(failureOf)
      .then(() => setSynced(true));
  }, [isTank]);
  useEffect(() => {
    if (isKnown) navigate(address, { replace: true });
  }, [isKnown, address, navigate]);
  return { leftId: isTank && isSynced && !isKnown && hasDraft ? id : undefined };
}
