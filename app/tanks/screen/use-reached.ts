import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Failure } from "~/browser/failure";
import { showFailure } from "~/ui/toast/toast-store";

/** Keeps what a screen shows, and what is typed into it, when it could not be fetched again. */
export function useReached<Content extends { mode: string; failure?: Failure }>(content: Content): Content {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, content });
  const isReached = content.mode !== "unreachable";
  const isKept = !isReached && last.key === key;
  if (isReached && (last.key !== key || last.content !== content)) setLast({ key, content });
  useEffect(() => {
    if (isKept && content.failure) showFailure("Not refreshed", content.failure);
  }, [isKept, content]);
  return isKept ? last.content : content;
}
