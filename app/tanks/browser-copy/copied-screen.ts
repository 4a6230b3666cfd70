import { type ScreenContent, type TankRows, totalsOf } from "~/tanks/model/screen-content";
import { openedBy, parseTankQuery } from "~/tanks/query/tank-url";
import type { CachedTanks } from "./cached-tanks";

/** The screen that an address asks for; undefined if it is of a tank that the copy does not have. */
export function screenFrom(tanks: CachedTanks, params: URLSearchParams): ScreenContent | undefined {
  const opened = openedBy(params);
  const suggestions = tanks.suggestions();
  if (opened.mode === "list") return { mode: "list", rows: rowsFrom(tanks, params), suggestions };
  if (opened.id === undefined) return { mode: "form", tank: null, newId: crypto.randomUUID(), suggestions };
  const tank = tanks.tank(opened.id);
  if (!tank) return undefined;
  if (opened.mode === "gallery") return { mode: "gallery", tank, suggestions };
  return { mode: "form", tank, newId: tank.id, suggestions };
}

export function rowsFrom(tanks: CachedTanks, params: URLSearchParams): TankRows {
  const found = tanks.query(parseTankQuery(params));
  return { tanks: found, ...totalsOf(found), hasNext: false, hasPrevious: false };
}
