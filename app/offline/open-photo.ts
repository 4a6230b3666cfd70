import { mostSeen } from "~/browser/storage/seen-photos";

export async function openPhoto({ request, url, event }: { request: Request; url: URL; event: ExtendableEvent }) {
  const cacheName = url.search === "?thumb" ? "thumbnails" : "photos";
  const known = await caches.match(request, { cacheName, ignoreVary: true }).catch(() => undefined);
  if (known) return known;
  const response = await fetch(request);
  if (isFinal(response)) event.waitUntil(keep(cacheName, request, response.clone()));
  return response;
}

/** Of a photo that is still to be drawn, another one follows. */
function isFinal({ status, headers }: Response): boolean {
  return status === 200 && /immutable/.test(headers.get("Cache-Control") ?? "");
}

async function keep(cacheName: keyof typeof mostSeen, request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(request, response);
    const requests = await cache.keys();
    await Promise.all(
      requests.slice(0, Math.max(0, requests.length - mostSeen[cacheName])).map((old) => cache.delete(old)),
    );
  } catch {
    // Full, or broken off.
  }
}
