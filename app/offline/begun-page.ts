import { pause } from "~/browser/storage/device-store";
import { forgetOpeningList, readOpeningList } from "./opening-list";
import { haveOnePolicy, openingListId, type Page, readPage, withNonce } from "./shell";

/** In ms, from the first byte of the server's page to its last. */
const patience = 15_000;

interface BegunPage {
  begin: string;
  shell: Page;
  /** What makes the shell whole, where the server's page does not come. */
  end: string;
  build: string;
  nonce: string;
}

/** The shell up to the list as it was last seen on this device; undefined if none of its build is kept. */
export async function beginPage(opening: Promise<Page | undefined>, nonce: string): Promise<BegunPage | undefined> {
  const [shell, kept] = await Promise.all([opening, readOpeningList()]);
  const place = `<div id="${openingListId}" class="peer">`;
  const [before, end] = shell?.html.split(`${place}</div>`) ?? [];
  if (!shell || !kept || end === undefined || !shell.html.includes(kept.build)) return undefined;
  return { begin: `${before}${place}${kept.html}</div>`, shell, end, build: kept.build, nonce };
}

export function answerWith(page: BegunPage, loading: Promise<Response | undefined>): Response {
  const headers = new Headers(page.shell.headers);
  // As of the server's page, which may name who is signed in.
  headers.set("Cache-Control", "private, no-store");
  const body = new ReadableStream<string>({
    async start(controller) {
      controller.enqueue(page.begin);
      controller.enqueue(await endOf(page, await loading));
      controller.close();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
}

async function endOf({ shell, end, build, nonce }: BegunPage, answer: Response | undefined): Promise<string> {
  const arrived = answer && (await Promise.race([readPage(answer).catch(() => undefined), pause(patience)]));
  if (!arrived) return end;
  const page = withNonce(nonce, arrived);
  const [, body] = page?.html.split(/<body>(.*)/s) ?? [];
  if (page && body !== undefined && page.html.includes(build) && haveOnePolicy(page, shell)) {
    return replacing(body, nonce);
  }
  // A sign-in, or another build: without the list that was kept, the browser goes to it.
  return (await forgetOpeningList()) ? script("location.reload()", nonce) : end;
}

/** All at once: in parts the page would become shorter meanwhile, and lose how far it was scrolled. The data come behind `</html>`. */
function replacing(body: string, nonce: string): string {
  const replace = 'document.body.replaceChildren(document.getElementById("arrived").content)';
  return `<template id="arrived">${body}</template>${script(replace, nonce)}`;
}

function script(code: string, nonce: string): string {
  return `<script nonce="${nonce}">${code}</script>`;
}
