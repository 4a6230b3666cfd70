import type { TankList, TankScreen } from "~/tanks/tank-screen";

/** The browser's copy of all tanks; its code is fetched with it. */
let index: typeof import("./tank-copy.client") | undefined;

/** Fetches what the copy lacks. Rejects when there is no connection. */
export async function syncTankIndex(): Promise<void> {
  index ??= await import("./tank-copy.client");
  await index.sync();
}

/** Something was written: the next screen waits for a sync that begins after this. */
export function markTankIndexStale(): void {
  index?.markStale();
}

/** The screen at an address, or undefined when the server has to be asked. */
export async function screenFromIndex(params: URLSearchParams): Promise<TankScreen | undefined> {
  return index?.screenAt(params);
}

/** The list at an address, at once, or undefined when the copy is not here or may not be up to date. */
export function listFromIndex(params: URLSearchParams): TankList | undefined {
  return index?.listAt(params);
}

/** The customers whose name holds a text, those of the newest tanks first; undefined while the copy is not here. */
export function customersFromIndex(text: string): string[] | undefined {
  return index?.customersLike(text);
}
