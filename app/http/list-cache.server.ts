export interface CachedList {
  version: string;
  isEmpty?: boolean;
  chunks: Uint8Array[];
}

/** The latest answers of this isolate by name, at most so many bytes in all: the least recently used are dropped. */
export function createListCache(maxBytes: number) {
  const lists = new Map<string, CachedList>();

  function get(name: string): CachedList | undefined {
    const list = lists.get(name);
    if (list) set(name, list);
    return list;
  }

  function set(name: string, list: CachedList): void {
    lists.delete(name);
    lists.set(name, list);
    for (const [leastRecent] of lists) {
      if (totalBytes() <= maxBytes) return;
      lists.delete(leastRecent);
    }
  }

  function totalBytes(): number {
    return [...lists.values()].flatMap(({ chunks }) => chunks).reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  return { get, set };
}
