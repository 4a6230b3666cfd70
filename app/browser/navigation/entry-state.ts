/** The state of a history entry that was opened from the one before it: leaving it leads back there. */
export const openedHere = { isOpenedHere: true };

export function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOpenedHere" in state;
}

/** The state of a history entry that a dialog was opened with: the one before it is the screen beneath. */
export const openedAsDialog = { isDialog: true };

export function isOpenedAsDialog(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isDialog" in state;
}
