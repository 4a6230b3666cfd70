import { setCacheNameDetails } from "workbox-core";
import { addPlugins, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { backgroundSyncTag } from "~/outbox/item";
import { sendFromWorker } from "~/outbox/worker-ports";
import { load, openOthers, openTanks } from "./open-page";
import { openPhoto } from "./open-photo";
import { receiveShared, shareAddress } from "./receive-shared";
import { keptHeader, shellAddress } from "./shell";

interface Scope {
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  onactivate: (event: { waitUntil: (work: Promise<unknown>) => void }) => void;
  onsync: (event: SyncEvent) => void;
  onmessage: (event: { data: unknown; source: { postMessage: (message: string) => void } | null }) => void;
}

declare const self: Scope;
// Written in by the build.
declare const build: string;
declare const assets: string[];

const buildPrefix = "build";
const ownCache = `${buildPrefix}-${build}`;

setCacheNameDetails({ prefix: buildPrefix, precache: build, suffix: "" });
addPlugins([
  { cacheWillUpdate: async ({ request, response }) => ((await mayKeep(request, response)) ? response : null) },
]);
precache([...assets.map((url) => ({ url, revision: null })), { url: shellAddress, revision: build }]);

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/objects/"), openPhoto);
registerRoute(
  ({ request }) => request.mode === "navigate",
  ({ url, event, request }) => {
    const loading = load(event, request);
    return url.pathname === "/" ? openTanks(event, loading, url) : openOthers(loading, url);
  },
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), openCode);
// Of all that is sent, this alone: without a line nobody else could take it.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === shareAddress, receiveShared, "POST");

self.onactivate = (event) => {
  event.waitUntil(Promise.all([preloadPages(), dropOldBuilds()]));
};

self.onsync = (event) => {
  if (event.tag === backgroundSyncTag) event.waitUntil(sendFromWorker());
};

self.onmessage = ({ data, source }) => {
  if (assets.includes(String(data))) void self.skipWaiting();
  else source?.postMessage("new version");
};

/** In Firefox 153 a page whose preload is lost on the line is an error page, whatever the worker answers. */
async function preloadPages(): Promise<void> {
  if (!navigator.userAgent.includes("Firefox/")) await self.registration.navigationPreload?.enable();
}

/** Of any build that is kept, which are three: an old page goes on with its own, whatever was installed since. */
async function openCode({ request }: { request: Request }): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  return known ?? fetch(request);
}

async function dropOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(`${buildPrefix}-`));
  const old = builds.slice(0, Math.max(0, builds.indexOf(ownCache) - 2));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** All or nothing: a shell of another build than this worker's would ask for code that is not kept. */
async function mayKeep(request: Request, response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false;
  if (!request.url.endsWith(shellAddress)) return /javascript/.test(response.headers.get("Content-Type") ?? "");
  const named = (await response.clone().text()).match(/\/assets\/[\w.$-]+\.js/g) ?? [];
  return response.headers.has(keptHeader) && named.length > 0 && named.every((url) => assets.includes(url));
}
