import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepFocusInSight } from "~/browser/keyboard-up";
import { supportPopovers } from "~/browser/popovers";
import { ignoreStrayTaps } from "~/browser/stray-taps";
import { preloadOpened } from "~/tanks/screen/lazy-screens";
import { DocumentContext, documentContextOfPage } from "./document-context";

async function hydrate() {
  // Hydrated before its code is here, a form would lose what has been typed into it.
  if (!(await preloadOpened(location))) return leaveToServer();
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={documentContextOfPage()}>
        <RemixBrowser />
      </DocumentContext.Provider>,
    );
  });
}

/** What only works without scripts is offered again. */
function leaveToServer() {
  delete document.documentElement.dataset.scripts;
}

supportPopovers();
ignoreStrayTaps();
keepFocusInSight();
void hydrate();
