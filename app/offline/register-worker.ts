import { whenUsed } from "~/browser/code/when-used";

interface Kept {
  keepData: () => Promise<void>;
  onNewVersion: () => void;
}

/** Has the app open without a line from the next time on. */
export function keepOnDevice({ keepData, onNewVersion }: Kept): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  whenUsed(() => {
    register(onNewVersion)
      .then(keepData)
      .catch(() => {});
  });
}

export function lookForNewVersion(): void {
  const update = (registration?: ServiceWorkerRegistration) => registration?.update();
  void navigator.serviceWorker
    ?.getRegistration()
    .then(update)
    .catch(() => {});
}

async function register(onNewVersion: Kept["onNewVersion"]): Promise<void> {
  navigator.serviceWorker.onmessage = onNewVersion;
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  const nameBuild = () => registration.waiting?.postMessage(window.__remixManifest.url);
  nameBuild();
  registration.onupdatefound = () => {
    const { installing } = registration;
    if (installing) installing.onstatechange = nameBuild;
  };
}
