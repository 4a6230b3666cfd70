import { createContext, useContext } from "react";

export interface DocumentContext {
  nonce: string;
  requestId: string;
  /** Has run by the time the browser's code asks. */
  themeScript: string;
  /** The style sheet is inlined: as a file it would delay the first paint by a round trip. */
  style: string;
  icons: string;
}

export const DocumentContext = createContext<DocumentContext>({
  nonce: "",
  requestId: "",
  themeScript: "",
  style: "",
  icons: "",
});

/** The server's context, read back from the document: for hydration and for client-side renders of the document. */
export function documentContextOfPage(): DocumentContext {
  const requestId = document.querySelector('meta[name="request-id"]')?.getAttribute("content") ?? "";
  const style = document.querySelector<HTMLStyleElement>("#style");
  const icons = document.querySelector("#icons")?.innerHTML ?? "";
  return { nonce: style?.nonce ?? "", requestId, themeScript: "", style: style?.textContent ?? "", icons };
}

/** Of the last element of each document: without it, the document was cut off on its way. */
export const pageEndId = "page-end";

export function useDocumentContext(): DocumentContext {
  return useContext(DocumentContext);
}
