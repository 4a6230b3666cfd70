import { createContext, useContext } from "react";

/** What the server alone knows of the document being rendered; undefined in the browser. */
export interface DocumentContext {
  nonce: string;
  requestId: string;
}

export const DocumentContext = createContext<DocumentContext | undefined>(undefined);

export function useDocumentContext(): DocumentContext | undefined {
  return useContext(DocumentContext);
}
