import { useState } from "react";
import { useHydrated } from "./use-hydrated";

/** Text typed into a textarea before it hydrates: React puts the server's text back, unless it renders another one. */
export function useTypedBefore(id: string): string | undefined {
  const isHydrated = useHydrated();
  const [typed] = useState(() => {
    if (isHydrated || typeof document === "undefined") return undefined;
    const field = document.getElementById(id);
    return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue ? field.value : undefined;
  });
  return typed;
}
