import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { DocumentContext } from "./document-context";
import { runDaily as daily } from "./scheduled.server";
import style from "./tailwind.css?inline";
import { preloadOpened } from "./tanks/screen/lazy-screens";

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, log: { requestId } }: AppLoadContext,
) {
  // As before hydration: a boundary of one side alone would be a mismatch.
  await preloadOpened(new URL(request.url));
  const stream = await renderToReadableStream(
    <DocumentContext.Provider value={{ nonce, requestId, style }}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </DocumentContext.Provider>,
    { nonce, signal: request.signal },
  );
  // A late Suspense boundary is moved into place by a script, and JavaScript may be off.
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** Exported with the build, so that the scheduled run and the routes share one module graph. */
export const runDaily = daily;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.log.failed(error);
};
