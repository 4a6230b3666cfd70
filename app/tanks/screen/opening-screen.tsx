import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { failureOf } from "~/browser/network/failure";
import { openingListId } from "~/offline/shell";
import { openCopyOffline } from "~/tanks/browser-copy/tank-copy";
import { Spinner } from "~/ui/spinner";

const filledByWorker = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/** Of the page that the device keeps for every address: the same until the address's own screen replaces it. */
export function OpeningScreen() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    openCopyOffline(new URLSearchParams(location.search)).catch(failureOf).then(revalidate);
  }, [revalidate]);
  return (
    <>
      <div id={openingListId} className="peer" {...filledByWorker} />
      <main id="main" className="screen-width peer-[:not(:empty)]:hidden">
        <Spinner label="Loading tanks..." />
      </main>
    </>
  );
}
