import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { installChunkLoader } from "~/browser/code/load-chunk";
import { watchRequests } from "~/browser/network/request";
import { guardDoubleTaps } from "~/browser/touch/double-tap";
import { makeRoomForKeyboard } from "~/browser/touch/keyboard";
import { supportPopovers } from "~/browser/touch/popovers";
import { preloadOpened } from "~/tanks/screen/lazy-screens";
import { DocumentContext, documentContextOfPage, pageEndId } from "./document-context";

async function hydrate() {
  if (isCutOff()) return;
  // From here on an unhandled rejection is not that of the import of this file.
  document.documentElement.dataset.scripts = "running";
  // Hydrated before its code is here, a form would lose what has been typed into it.
  const [isOpened] = await Promise.all([preloadOpened(location), supportPopovers(), dataDecoded()]);
  if (!isOpened) return leaveToServer();
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={documentContextOfPage()}>
        <RemixBrowser />
      </DocumentContext.Provider>,
    );
  });
}

function isCutOff(): boolean {
  return document.readyState !== "loading" && !document.getElementById(pageEndId);
}

/** A press while the document's root waits for its data would have React hydrate at once, and fail for good. */
async function dataDecoded() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

function leaveToServer() {
  delete document.documentElement.dataset.scripts;
}

watchRequests();
installChunkLoader();
guardDoubleTaps();
makeRoomForKeyboard();
void hydrate();
