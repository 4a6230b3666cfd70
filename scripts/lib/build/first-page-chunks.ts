import type { Rollup } from "vite";

/** Runs when the routes are there: it stays apart from them. */
const start = /\/app\/entry\.client\.tsx$/;
const routes = /\/app\/(root\.tsx|routes\/_index\.tsx)(\?|$)/;

/**
 * Puts all that the first page imports into two chunks, its packages and the app's own, for Rollup's `manualChunks`:
 * each chunk is one more request, and is compressed by itself. Nothing in them may wait for another chunk as it is
 * loaded, since all others import these two.
 */
export function firstPageChunks(): Rollup.GetManualChunk {
  let firstPage: Set<string> | undefined;
  return (id, { getModuleIds, getModuleInfo }) => {
    const isEntry = (each: string) => start.test(each) || routes.test(each);
    firstPage ??= importsOf([...getModuleIds()].filter(isEntry), getModuleInfo);
    if (start.test(id) || !firstPage.has(id)) return undefined;
    const isPackage = id.includes("/node_modules/") || id.startsWith("\0");
    return isPackage ? "packages" : "page";
  };
}

/** The modules themselves and what they import, at once and over others. */
function importsOf(ids: string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
