import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { preloadAll } from "~/browser/lazy-with-preload";
import { whenUsed } from "~/browser/when-used";
import { syncTankCopy } from "~/tanks/browser-copy/tank-copy";
import { TankForm, TankGallery } from "./lazy-screens";

/** Above this number of tanks, the copy is larger than the rest of the page. */
const longList = 2000;

/**
 * Fetches the browser's copy, then the form and the gallery: they open without a wait, and without a connection. A
 * long list is fetched only once the page is used.
 */
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
