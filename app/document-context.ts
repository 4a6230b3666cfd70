import { createContext, useContext } from "react";

/** What the server says of the document being rendered. */
export interface DocumentContext {
  nonce: string;
  requestId: string;
  /** The style sheet, in the page itself: as a file it would cost a weak line another round before anything shows. */
  style: string;
}

export const DocumentContext = createContext<DocumentContext>({ nonce: "", requestId: "", style: "" });

/** The same as the server rendered with, read back from the page: for hydration, and for a document that is made anew. */
export function documentContextOfPage(): DocumentContext {
  const requestId = document.querySelector('meta[name="request-id"]')?.getAttribute("content") ?? "";
  const style = document.querySelector<HTMLStyleElement>("#style");
  return { nonce: style?.nonce ?? "", requestId, style: style?.textContent ?? "" };
}

export function useDocumentContext(): DocumentContext {
  return useContext(DocumentContext);
}
