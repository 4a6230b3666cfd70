import { createContext, useContext } from "react";

/** What the server says of the document being rendered. */
export interface DocumentContext {
  /** Empty in the browser, which hides it from scripts. */
  nonce: string;
  requestId: string;
  /** The style sheet, in the page itself: as a file it would cost a weak line another round before anything shows. */
  style: string;
}

export const DocumentContext = createContext<DocumentContext>({ nonce: "", requestId: "", style: "" });

/** The same as the server rendered with, read back from the page, so that hydration finds it unchanged. */
export function documentContextOfPage(): DocumentContext {
  const requestId = document.querySelector('meta[name="request-id"]')?.getAttribute("content") ?? "";
  const style = document.querySelector("head > style")?.textContent ?? "";
  return { nonce: "", requestId, style };
}

export function useDocumentContext(): DocumentContext {
  return useContext(DocumentContext);
}
