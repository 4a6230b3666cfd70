import { whenUsed } from "~/browser/code/when-used";

interface Kept {
  keepData: () => Promise<void>;
  onNewVersion: () => void;
  onShown: () => void;
  onHidden: () => void;
}

/** Has the app open without a line from the next time on; a page that is only looked at fetches nothing for it. */
export function keepOnDevice({ keepData, ...kept }: Kept): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  whenUsed(() => {
    register(kept)
      .then(keepData)
      .catch(() => {});
  });
}

async function register({ onNewVersion, onShown, onHidden }: Omit<Kept, "keepData">): Promise<void> {
  navigator.serviceWorker.onmessage = onNewVersion;
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  const nameBuild = () => registration.waiting?.postMessage(window.__remixManifest.url);
  nameBuild();
  registration.onupdatefound = () => {
    const { installing } = registration;
    if (installing) installing.onstatechange = nameBuild;
  };
  document.onvisibilitychange = () => {
    if (document.visibilityState !== "visible") return onHidden();
    onShown();
    registration.update().catch(() => {});
  };
}
