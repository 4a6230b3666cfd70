/** As many of each as are kept; a thumbnail has some 20 KB, a photo 300. */
const kept = { thumbnails: 2000, photos: 200 };

export async function openPhoto({ request, url, event }: { request: Request; url: URL; event: ExtendableEvent }) {
  const name = url.search === "?thumb" ? "thumbnails" : "photos";
  const cache = await caches.open(name);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (isFinal(response)) event.waitUntil(keep(cache, request, response.clone(), kept[name]));
  return response;
}

/** Of a photo that is still to be drawn, another one follows. */
function isFinal({ status, headers }: Response): boolean {
  return status === 200 && /immutable/.test(headers.get("Cache-Control") ?? "");
}

async function keep(cache: Cache, request: Request, response: Response, most: number): Promise<void> {
  try {
    await cache.put(request, response);
    const requests = await cache.keys();
    await Promise.all(requests.slice(0, Math.max(0, requests.length - most)).map((old) => cache.delete(old)));
  } catch {
    // Full, or broken off.
  }
}
