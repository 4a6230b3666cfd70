import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { showError } from "~/ui/toast/toast-store";

/** Keeps what a screen shows, and what is typed into it, when it could not be fetched again. */
export function useReached<Content extends { mode: string }>(content: Content): Content {
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
