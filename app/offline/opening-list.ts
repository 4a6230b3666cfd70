import { deviceStore } from "~/browser/storage/device-store";
import { pause } from "~/browser/store";
import { openingListId } from "./shell";

const keptCards = 12;

const patience = 300;

interface OpeningList {
  /** The address of its manifest, which each of its pages names. */
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
  for (const ofToday of main.querySelectorAll("#list-age, #unsaved-tank")) ofToday.replaceChildren();
  while (list.nextSibling) list.nextSibling.remove();
  for (const card of [...list.children].slice(keptCards)) card.remove();
  list.removeAttribute("style");
  const seen = `${header.outerHTML}<div class="${main.className}">${main.innerHTML}</div>`;
  // The page's own icons come behind its list, which may be on its way for a while.
  const icons = [...document.querySelectorAll("#icons symbol")].filter(({ id }) => seen.includes(`#${id}"`));
  return `${seen}<svg class="hidden" aria-hidden="true">${icons.map(({ outerHTML }) => outerHTML).join("")}</svg>`;
}

function copyOf(name: "header" | "main"): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(name)?.cloneNode(true) as HTMLElement | undefined;
}

/** The list as it was last seen on this device, or undefined if the device does not answer in time. */
export function readOpeningList(): Promise<OpeningList | undefined> {
  const kept = deviceStore.read(openingListId) as Promise<OpeningList | undefined>;
  return Promise.race([kept, pause(patience)]);
}

export function forgetOpeningList(): Promise<boolean> {
  return deviceStore.write({ [openingListId]: undefined });
}
