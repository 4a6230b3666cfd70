import { createContext, useContext } from "react";

export interface DocumentContext {
  nonce: string;
  requestId: string;
  /** The style sheet is inlined: as a file it would delay the first paint by a round trip. */
  style: string;
}

export const DocumentContext = createContext<DocumentContext>({ nonce: "", requestId: "", style: "" });

/** The server's context, read back from the document: for hydration and for client-side renders of the document. */
export function documentContextOfPage(): DocumentContext {
  const requestId = document.querySelector('meta[name="request-id"]')?.getAttribute("content") ?? "";
  const style = document.querySelector<HTMLStyleElement>("#style");
  return { nonce: style?.nonce ?? "", requestId, style: style?.textContent ?? "" };
}

export function useDocumentContext(): DocumentContext {
  return useContext(DocumentContext);
}
