import { useTankCopy } from "./tank-copy";

const notAvailable = "Image not available";
const notHere = "Photo not on this device";

export function useMissingPhoto(): string {
  const failure = useTankCopy()?.copy.age()?.failure;
  return failure?.kind === "connection" || navigator.onLine === false ? notHere : notAvailable;
}
