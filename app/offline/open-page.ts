import { matchPrecache } from "workbox-precaching";
import { pause } from "~/browser/store";
import { themeStyles } from "~/ui/palette";
import { answerWith, beginPage, type PageEvent } from "./begun-page";
import { type Page, readPage, shellAddress, withNonce } from "./shell";

/** In ms, until the kept shell takes the place of a server that does not answer. */
const patience = 4000;

export async function load(event: PageEvent, request: Request): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(request);
}

/** What was last seen of the whole list shows until the server's page is here. */
export async function openTanks(event: PageEvent, loading: Promise<Response>, { search }: URL): Promise<Response> {
  const answering = answerInTime(loading);
  const nonce = crypto.randomUUID();
  const opening = openShell(nonce);
  const beginning = search === "" ? beginPage(opening, nonce) : undefined;
  const first = await Promise.race([answering, beginning ?? answering]);
  if (first instanceof Response) return first;
  const begun = first ?? (await beginning);
  if (begun) return answerWith(begun, { answer: answering, isOffline: !first, event });
  const answer = await answering;
  const shell = answer ? undefined : await opening;
  return shell ? new Response(shell.html, shell) : (answer ?? loading);
}

/** A page, or a download, that is not kept: the browser's own error page would lead nowhere in an installed app. */
export function openOthers(loading: Promise<Response>, { pathname }: URL): Promise<Response> {
  const advice = /^\/admin(\/|$)/.test(pathname)
    ? "The admin needs a connection. Nothing of it is kept on this device."
    : "This needs a connection.";
  return loading.catch(() => {
    const nonce = crypto.randomUUID();
    return new Response(noConnectionPage(nonce, advice), { status: 503, headers: noConnectionHeaders(nonce) });
  });
}

async function answerInTime(loading: Promise<Response>): Promise<Response | undefined> {
  const answer = await Promise.race([loading.catch(() => undefined), pause(patience)]);
  return answer && answer.status !== 429 && answer.status < 500 ? answer : undefined;
}

async function openShell(nonce: string): Promise<Page | undefined> {
  const reading = matchPrecache(shellAddress).then((kept) => kept && readPage(kept));
  const kept = await Promise.race([reading.catch(() => undefined), pause(patience)]);
  return kept && withNonce(nonce, kept);
}

const noConnectionHeaders = (nonce: string) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
});

function declared(variables: Record<string, string>): string {
  return Object.entries(variables)
    .map((pair) => pair.join(":"))
    .join(";");
}

const noConnectionPage = (nonce: string, advice: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection - Tank Inventory Tracker</title>
<style nonce="${nonce}">
  :root { ${declared(themeStyles[":root"])} }
  @media (prefers-color-scheme: dark) { :root { ${declared(themeStyles["@media (prefers-color-scheme: dark)"][":root:not([data-theme])"])} } }
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 20vh auto 0; padding: 0 1.5rem; text-align: center; background: rgb(var(--canvas)); color: rgb(var(--ink)) }
  a { display: inline-block; padding: 0.75rem 1rem; color: rgb(var(--accent)) }
  a:first-child { border-radius: 0.5rem; background: rgb(var(--accent)); color: rgb(var(--on-accent)); text-decoration: none }
</style>
<h1>No connection</h1>
<p>${advice}</p>
<p><a href="">Try again</a> <a href="/">Back to the tanks</a></p>`;
