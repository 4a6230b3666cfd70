import { addHref } from "./tank-url";

/** What the toast of a new tank offers: the form of the next one at its place. */
export function addAnotherLink(list: string, tankId: string) {
  return { label: "Add another here", href: addHref(list, tankId) };
}
