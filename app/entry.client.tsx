import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { untilReadyToComeAlive } from "~/browser/lazy-part";
import { DocumentContext, documentContextOfPage } from "./document-context";

await untilReadyToComeAlive();

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentContext.Provider value={documentContextOfPage()}>
      <RemixBrowser />
    </DocumentContext.Provider>,
  );
});
