import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { ScreenContent } from "~/tanks/tank-screen";
import { showError } from "~/ui/toast/toast-store";

/** Keeps what a screen shows, and what is typed into it, when it could not be fetched again. */
export function useReached(content: ScreenContent): ScreenContent {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, content });
  const isReached = content.mode !== "unreachable";
  const isKept = !isReached && last.key === key;
  if (isReached && (last.key !== key || last.content !== content)) setLast({ key, content });
  useEffect(() => {
    if (isKept && content.mode === "unreachable")
      showError("No connection", "The server could not be reached. Try again.");
  }, [isKept, content]);
  return isKept ? last.content : content;
}
