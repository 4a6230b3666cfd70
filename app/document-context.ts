import { createContext, useContext } from "react";

/** What the server says of the document being rendered. */
export interface DocumentContext {
  /** Empty in the browser, which hides it from scripts. */
  nonce: string;
  requestId: string;
}

export const DocumentContext = createContext<DocumentContext>({ nonce: "", requestId: "" });

/** The same as the server rendered with, read back from the page, so that hydration finds it unchanged. */
export function documentContextOfPage(): DocumentContext {
  const requestId = document.querySelector('meta[name="request-id"]')?.getAttribute("content") ?? "";
  return { nonce: "", requestId };
}

export function useDocumentContext(): DocumentContext {
  return useContext(DocumentContext);
}
