import { computeAccessibleName, getRole } from "dom-accessibility-api";

export type Wanted = string | RegExp;

export interface Options {
  exact?: boolean | undefined;
}

/** The popovers that are open. */
export const openPopovers = new WeakSet<Element>();

/** The name and the description look styles up, of which a parsed page has none. */
export const withoutStyles = {
  getComputedStyle: () => ({ getPropertyValue: () => "", display: "block", visibility: "visible", content: "none" }),
} as unknown as { getComputedStyle: typeof getComputedStyle };

export function isShown(element: Element): boolean {
  if (element.closest("[hidden], head, script, style, template, input[type=hidden], .needs-scripts")) return false;
  const folded = element.closest("details:not([open]) > :not(summary)");
  const popover = element.closest("[popover]");
  return folded === null && (popover === null || openPopovers.has(popover));
}

export interface Named extends Options {
  name?: Wanted;
  level?: number;
}

export function byRole(root: Element, role: string, { name, exact, level }: Named): Element[] {
  return all(root, level ? `h${level}` : "*").filter(
    (element) =>
      roleOf(element) === role &&
      isShown(element) &&
      element.closest("[aria-hidden=true]") === null &&
      (name === undefined || matches(computeAccessibleName(element, withoutStyles), name, exact)),
  );
}

function roleOf(element: Element): string | null {
  const role = element.matches("input[list]") ? "combobox" : getRole(element);
  if (role === "region" && computeAccessibleName(element, withoutStyles) === "") return null;
  if (role === "banner" && element.closest("main, article, section")) return null;
  return role;
}

/** The innermost elements with such a text. */
export function byText(root: Element, text: Wanted, { exact }: Options = {}): Element[] {
  const isMatch = (element: Element) => matches(element.textContent ?? "", text, exact);
  return all(root, "*").filter(
    (element) => !element.matches("head *, script, style") && isMatch(element) && ![...element.children].some(isMatch),
  );
}

export function byLabel(root: Element, label: Wanted, { exact }: Options = {}): Element[] {
  return all(root, "input, select, textarea, [aria-label], [aria-labelledby]").filter((element) =>
    labelsOf(element).some((text) => matches(text, label, exact)),
  );
}

function labelsOf(element: Element): string[] {
  const page = element.ownerDocument;
  const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labels = element.id
    ? [...page.querySelectorAll("label")].filter((label) => label.getAttribute("for") === element.id)
    : [];
  const texts = [...labels, element.closest("label"), ...ids.map((id) => page.getElementById(id))];
  return [
    ...texts.flatMap((found) => (found ? [found.textContent ?? ""] : [])),
    element.getAttribute("aria-label") ?? "",
  ];
}

export function all(root: Element, selector: string): Element[] {
  return [...root.querySelectorAll(selector)];
}

export function matches(text: string, wanted: Wanted, exact = false): boolean {
  const found = normal(text);
  if (wanted instanceof RegExp) return wanted.test(found);
  return exact ? found === normal(wanted) : found.toLowerCase().includes(normal(wanted).toLowerCase());
}

export const normal = (text: string) => text.replaceAll("\u200b", "").replaceAll(/\s+/g, " ").trim();
