import { deviceStore, pause } from "~/browser/storage/device-store";
import { openingListId } from "./shell";

const keptCards = 12;

const patience = 300;

interface OpeningList {
  build: string;
  html: string;
}

export async function keepOpeningList(): Promise<void> {
  const isSearched = document.querySelector<HTMLInputElement>("header [type=search]")?.value;
  if (location.pathname !== "/" || location.search !== "" || isSearched) return;
  const html = htmlOfList();
  const list: OpeningList | undefined = html ? { build: window.__remixManifest.url, html } : undefined;
  await deviceStore.write({ [openingListId]: list });
}

function htmlOfList(): string | undefined {
  const header = copyOf("header");
  const main = copyOf("main");
  const list = main?.querySelector("[aria-posinset='1']")?.parentElement;
  if (!header || !main || list?.parentElement !== main || main.querySelector("[src^='blob:']")) return undefined;
  // Nothing could be typed before the page is alive, and nobody's name is kept.
  header.inert = true;
  for (const menu of header.querySelectorAll("[popover]")) menu.remove();
  while (list.nextSibling) list.nextSibling.remove();
  for (const card of [...list.children].slice(keptCards)) card.remove();
  list.removeAttribute("style");
  return `${header.outerHTML}<div class="${main.className}">${main.innerHTML}</div>`;
}

function copyOf(name: "header" | "main"): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(name)?.cloneNode(true) as HTMLElement | undefined;
}

/** The opening screen with the list as it was last seen on this device. */
export async function withOpeningList(page: Response): Promise<Response> {
  const html = await page.text();
  const kept = (await Promise.race([deviceStore.read(openingListId), pause(patience)])) as OpeningList | undefined;
  const isOfBuild = kept && html.includes(kept.build);
  const place = `<div id="${openingListId}" class="peer">`;
  return new Response(isOfBuild ? html.replace(place, () => place + kept.html) : html, page);
}
