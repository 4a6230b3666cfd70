import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Failure } from "~/browser/network/failure";
import { showFailure } from "~/ui/toast/toast-store";

/** Keeps what a screen shows, and what is typed into it, when it could not be fetched again. */
export function useReached<Content extends { mode: string; failure?: Failure }>(content: Content): Content {
  const { pathname, search } = useLocation();
  const url = pathname + search;
  const [last, setLast] = useState({ url, content });
  const isReached = content.mode !== "unreachable";
  const isKept = !isReached && last.url === url;
  if (isReached && (last.url !== url || last.content !== content)) setLast({ url, content });
  useEffect(() => {
    if (isKept && content.failure) showFailure("Not refreshed", content.failure);
  }, [isKept, content]);
  return isKept ? last.content : content;
}
