import { useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { preloadAll } from "~/browser/code/lazy-with-preload";
import { whenUsed } from "~/browser/code/when-used";
import { failureOf } from "~/browser/network/failure";
import { syncTankCopy } from "~/tanks/browser-copy/tank-copy";
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
