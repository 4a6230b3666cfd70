import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentContext, documentContextOfPage } from "./document-context";
import { untilReadyToComeAlive } from "./ui/part";

await untilReadyToComeAlive();

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentContext.Provider value={documentContextOfPage()}>
      <RemixBrowser />
    </DocumentContext.Provider>,
  );
});
