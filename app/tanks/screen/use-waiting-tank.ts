import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ownAddress } from "~/browser/navigation/own-address";
import { failureOf } from "~/browser/network/failure";
import { syncTankCopy, useTankCopy } from "~/tanks/browser-copy/tank-copy";

/** A tank that the server did not have is opened once the copy has it: it waits on this device, or was sent meanwhile. */
export function useWaitingTank(isMissing: boolean): void {
  const location = useLocation();
  const navigate = useNavigate();
  const copy = useTankCopy()?.copy;
  const [isSynced, setSynced] = useState(false);
  const address = ownAddress(location);
  const isTank = isMissing && location.pathname === "/";
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
}
