import { useState } from "react";
import { useHydrated } from "./use-hydrated";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Text typed before the field hydrates: React puts the server's text back, unless it renders another one. */
export function typedBefore(id: string): string | undefined {
  const field = document.querySelector<TextField>(`#${CSS.escape(id)}:is(input[list], textarea)`);
  return field && field.value !== field.defaultValue ? field.value : undefined;
}

export function useTypedBefore(id: string): string | undefined {
  const isHydrated = useHydrated();
  const [typed] = useState(() => (isHydrated || typeof document === "undefined" ? undefined : typedBefore(id)));
  return typed;
}

/** Hydrated, once nobody types any more in the plain input that is replaced then. */
export function useHydratedOnLeaving(id: string) {
  const isHydrated = useHydrated();
  // One that is drawn anew later has no such input.
  const [isUsed, setUsed] = useState(isHydrated ? false : undefined);
  if (isHydrated && isUsed === undefined) {
    setUsed(document.activeElement?.matches(`#${CSS.escape(id)}[list]`) ?? false);
  }
  return { isHydrated: isHydrated && isUsed === false, onBlur: () => setUsed(false) };
}
