const storageKey = "reading-place";
const stored = { beforeReload: takeStored() };

/** Which item of a history entry's list is read, by its key. Phones reload pages that they put away. */
export function storePlace(entry: string, item: string | undefined): void {
  stored.beforeReload = undefined;
  try {
    if (item === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify({ entry, item }));
  } catch {
    // Private windows may refuse storage.
  }
}

export function placeBeforeReload(entry: string): string | undefined {
  return stored.beforeReload?.entry === entry ? stored.beforeReload.item : undefined;
}

/** Undefined if the person has scrolled: a page still too short for its scroll position stands at its end. */
export function placeCutOffByReload(entry: string): string | undefined {
  const isAtEnd = scrollY >= document.documentElement.scrollHeight - innerHeight - 1;
  return scrollY === 0 || isAtEnd ? placeBeforeReload(entry) : undefined;
}

function takeStored(): { entry: string; item: string } | undefined {
  try {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (navigation?.type === "navigate") return undefined;
    const { entry, item } = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    return typeof item === "string" ? { entry, item } : undefined;
  } catch {
    return undefined;
  }
}
