import { type MaybeCopied, type ScreenContent, type TankRows, totalsOf } from "~/tanks/model/screen-content";
import type { Tank } from "~/tanks/model/tank";
import { openedBy, parseTankQuery } from "~/tanks/query/tank-url";
import type { CachedTanks } from "./cached-tanks";

/** The screen that an address asks for; undefined if it is of a tank that the copy does not have. */
export function screenFrom(tanks: CachedTanks, params: URLSearchParams): ScreenContent | undefined {
  const opened = openedBy(params);
  const suggestions = tanks.suggestions();
  if (opened.mode === "list") return { mode: "list", rows: rowsFrom(tanks, params), suggestions };
  if (opened.mode === "outbox") return { mode: "outbox", suggestions };
  if (opened.id === undefined) return { mode: "form", tank: null, newId: crypto.randomUUID(), suggestions };
  const tank = tanks.tank(opened.id);
  if (!tank) return undefined;
  if (opened.mode === "gallery") return { mode: "gallery", tank, suggestions, isCopied: true };
  return { mode: "form", tank, newId: tank.id, suggestions, isCopied: true };
}

/** The `content` with the newest of its tank: of the copy, if it came from there, or what Refresh brought. */
export function newestOf<Content extends object>(
  content: Content & { tank?: Tank | null } & MaybeCopied,
  refreshed: Tank | undefined,
  tanks: CachedTanks,
): Content {
  const { tank: shown, isCopied } = content;
  if (!shown) return content;
  const known = [shown, isCopied && tanks.tank(shown.id), refreshed?.id === shown.id && refreshed];
  const [newest] = known.filter((tank) => tank !== undefined && tank !== false).sort((a, b) => b.version - a.version);
  return newest === shown ? content : { ...content, tank: newest };
}

export function rowsFrom(tanks: CachedTanks, params: URLSearchParams): TankRows {
  const found = tanks.query(parseTankQuery(params));
  return { tanks: found, ...totalsOf(found), hasNext: false, hasPrevious: false };
}
