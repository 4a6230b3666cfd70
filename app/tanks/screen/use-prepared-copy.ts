import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { preloadAll } from "~/browser/lazy-with-preload";
import { whenUsed } from "~/browser/when-used";
import { syncTankCopy } from "~/tanks/browser-copy/tank-copy";
import { TankForm, TankGallery } from "./lazy-screens";

/** Above this, the copy is larger than the rest of the page. */
const longList = 2000;

export function usePreparedCopy(total: number) {
  const { revalidate } = useRevalidator();
  const isLong = total > longList;
  useEffect(() => {
    const prepare = () => {
      syncTankCopy()
        .then(revalidate, () => {})
        .then(() => preloadAll(TankForm, TankGallery));
    };
    return isLong ? whenUsed(prepare) : prepare();
  }, [isLong, revalidate]);
}
