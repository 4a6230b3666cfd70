/** As many of each as are kept; a thumbnail has some 20 KB, a photo 300. */
export const mostSeen = { thumbnails: 2000, photos: 200 };

/** They can be fetched again. False if there were none. */
export async function dropSeen(): Promise<boolean> {
  const dropped = await Promise.all(Object.keys(mostSeen).map(empty));
  return dropped.some((count) => count > 0);
}

/** A cache that is deleted gives its room back only once no worker has it open. */
async function empty(name: string): Promise<number> {
  const cache = await caches.open(name);
  const photos = await cache.keys();
  await Promise.all(photos.map((photo) => cache.delete(photo)));
  return photos.length;
}
