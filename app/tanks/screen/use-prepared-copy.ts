import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { failureOf } from "~/browser/failure";
import { preloadAll } from "~/browser/lazy-with-preload";
import { placeBeforeReload } from "~/browser/reading-place";
import { whenUsed } from "~/browser/when-used";
import { syncTankCopy } from "~/tanks/browser-copy/tank-copy";
import { TankForm, TankGallery } from "./lazy-screens";

/** Above this, the copy is larger than the rest of the page. */
const longList = 2000;

export function usePreparedCopy(total: number) {
  const { key } = useLocation();
  const [isReturn] = useState(() => placeBeforeReload(key) !== undefined);
  const isLater = total > longList && !isReturn;
  useEffect(() => {
    const prepare = () => {
      syncTankCopy()
        .catch(failureOf)
        .then(() => preloadAll(TankForm, TankGallery));
    };
    return isLater ? whenUsed(prepare) : prepare();
  }, [isLater]);
}
