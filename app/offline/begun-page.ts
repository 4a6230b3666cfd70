import { cacheNames } from "workbox-core";
import { getCacheKeyForURL } from "workbox-precaching";
import { pause } from "~/browser/store";
import { forgetOpeningList, readOpeningList } from "./opening-list";
import { haveOnePolicy, keptHeader, openingListId, type Page, readPage, shellAddress, withNonce } from "./shell";

/** In ms: from the first byte of the server's page to its last, until the list is forgotten, and for all of it. */
const patience = { page: 15_000, forgetting: 1000, whole: 30_000 };

export interface PageEvent extends ExtendableEvent {
  preloadResponse?: Promise<Response | undefined>;
}

interface BegunPage {
  before: string;
  list: string;
  shell: Page;
  /** What makes the shell whole, where the server's page does not come. */
  end: string;
  build: string;
  nonce: string;
}

/** The shell up to the list as it was last seen on this device; undefined if none of its build is kept. */
export async function beginPage(opening: Promise<Page | undefined>, nonce: string): Promise<BegunPage | undefined> {
  const [shell, kept] = await Promise.all([opening, readOpeningList()]);
  const [before, end] = shell?.html.split(`<div id="${openingListId}" class="peer"></div>`) ?? [];
  if (!shell || !kept || end === undefined || !shell.html.includes(kept.build)) return undefined;
  return {
    before: before ?? "",
    list: script(reloadIfCutOff, nonce) + kept.html,
    shell,
    end,
    build: kept.build,
    nonce,
  };
}

/** Either end has the icons. Of a worker that the browser has ended, Chromium says nothing to the page. */
const reloadIfCutOff = `{
  const reload = () => document.getElementById("icons") || location.reload();
  addEventListener("DOMContentLoaded", reload);
  setTimeout(reload, ${patience.whole});
}`;

interface Ending {
  answer: Promise<Response | undefined>;
  isOffline: boolean;
  event: PageEvent;
}

export function answerWith(page: BegunPage, { answer, isOffline, event }: Ending): Response {
  const headers = new Headers(page.shell.headers);
  // As of the server's page, which may name who is signed in.
  headers.set("Cache-Control", "private, no-store");
  const ending = answer.then((response) => endOf(page, response, event));
  event.waitUntil(ending);
  // Above the list, room for the line that tells its age.
  const offline = isOffline ? " data-offline" : "";
  const body = new ReadableStream<string>({
    async start(controller) {
      controller.enqueue(`${page.before}<div id="${openingListId}" class="peer"${offline}>${page.list}</div>`);
      controller.enqueue(await ending);
      controller.close();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
}

async function endOf(begun: BegunPage, answer: Response | undefined, event: PageEvent): Promise<string> {
  const { shell, end, build, nonce } = begun;
  const arrived = answer && (await Promise.race([readPage(answer).catch(() => undefined), pause(patience.page)]));
  if (!arrived) return end;
  const page = withNonce(nonce, arrived);
  const [, body] = page?.html.split(/<body>(.*)/s) ?? [];
  const isOfBuild = page?.html.includes(build);
  if (page && isOfBuild && body !== undefined && haveOnePolicy(page, shell)) return replacing(body, nonce);
  if (isOfBuild) event.waitUntil(renewShell());
  // A sign-in, or another build: without the list that was kept, the browser goes to it.
  const isForgotten = await Promise.race([forgetOpeningList(), pause(patience.forgetting)]);
  return isForgotten ? script("location.reload()", nonce) : end;
}

/** Its policy is another one since the deployment has another bucket. */
async function renewShell(): Promise<void> {
  const [key, response] = [getCacheKeyForURL(shellAddress), await fetch(shellAddress)];
  const cache = await caches.open(cacheNames.precache);
  if (key && response.headers.has(keptHeader)) await cache.put(key, response);
}

/** All at once: in parts the page would become shorter meanwhile, and lose how far it was scrolled. The data come behind `</html>`. */
function replacing(body: string, nonce: string): string {
  const replace = 'document.body.replaceChildren(document.getElementById("arrived").content)';
  return `<template id="arrived">${body}</template>${script(replace, nonce)}`;
}

function script(code: string, nonce: string): string {
  return `<script nonce="${nonce}">${code}</script>`;
}
