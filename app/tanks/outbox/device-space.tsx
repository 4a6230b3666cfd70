import { useEffect, useState } from "react";
import { storageSize } from "~/text/numerals";

interface Space {
  usage: number;
  quota: number;
  isPersisted: boolean;
}

export function DeviceSpace() {
  const [space, setSpace] = useState<Space>();
  useEffect(() => void measure().then(setSpace), []);
  if (!space) return null;
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  // Safari on an iPad names a Mac, which has no touch screen.
  const isTablet = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  const forgets = (isTablet || /iPhone|iPad/.test(navigator.userAgent)) && !isInstalled;
  return (
    <div className="text-sm text-muted">
      <p>
        {storageSize(space.usage)} used on this device, of {storageSize(space.quota)} that the browser grants.{" "}
        {space.isPersisted
          ? "The browser keeps it until you clear it."
          : "The browser may clear it when space is short."}
      </p>
      {forgets && (
        <p className="mt-1 font-semibold text-ink">
          Safari forgets what waits here after seven days without a visit. Press Share, then Add to Home Screen, and
          open the app from there.
        </p>
      )}
    </div>
  );
}

async function measure(): Promise<Space | undefined> {
  const { storage } = navigator;
  if (!storage?.estimate) return undefined;
  const [{ usage = 0, quota = 0 }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { usage, quota, isPersisted };
}
