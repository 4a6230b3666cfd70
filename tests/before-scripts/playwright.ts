import { computeAccessibleDescription } from "dom-accessibility-api";
import { expect } from "vitest";
import { origin } from "../helpers/tank-door";
import { isShown, matches, normal, type Wanted, withoutStyles } from "./find";
import { contentOf, isDisabled } from "./form";
import type { Locator } from "./locator";
import type { Page } from "./page";

/** What Playwright's assertions say of a page, told of one that is parsed: nothing is waited for. */
expect.extend({
  toBeVisible: (locator: Locator, { visible = true } = {}) =>
    verdict(visible ? isShown(locator.one()) : !locator.find().some(isShown), htmlOf(locator)),
  toBeHidden: (locator: Locator) => verdict(!locator.find().some(isShown), htmlOf(locator)),
  toBeDisabled: (locator: Locator) => verdict(isDisabled(locator.one()), htmlOf(locator)),
  toBeEnabled: (locator: Locator) => verdict(!isDisabled(locator.one()), htmlOf(locator)),
  toBeFocused: (locator: Locator) => verdict(locator.page.focused === locator.one(), htmlOf(locator)),
  toHaveCount: (locator: Locator, count: number) => verdict(locator.find().length === count, htmlOf(locator)),
  toHaveText: (locator: Locator, wanted: Wanted | Wanted[]) => {
    const texts = Array.isArray(wanted) ? locator.find().map(textOf) : [textOf(locator.one())];
    const all = [wanted].flat();
    const isMatch = texts.length === all.length && texts.every((text, index) => matches(text, all[index] ?? "", true));
    return verdict(isMatch, texts.join("\n"));
  },
  toContainText: (locator: Locator, wanted: Wanted) => {
    const text = locator.find().map(textOf).join("\n");
    return verdict(wanted instanceof RegExp ? wanted.test(text) : text.includes(normal(wanted)), text);
  },
  toHaveValue: (locator: Locator, wanted: string) => same(contentOf(locator.one()), wanted),
  toHaveAttribute: (locator: Locator, name: string, wanted: Wanted) =>
    verdict(matches(locator.one().getAttribute(name) ?? "", wanted, true), htmlOf(locator)),
  toHaveAccessibleDescription: (locator: Locator, wanted: Wanted) => {
    const description = computeAccessibleDescription(locator.one(), withoutStyles);
    return verdict(matches(description, wanted, true), description);
  },
  toHaveURL: (page: Page, wanted: string | ((url: URL) => boolean)) => {
    const url = new URL(page.url());
    return verdict(typeof wanted === "string" ? url.href === new URL(wanted, origin).href : wanted(url), url.href);
  },
  toHaveTitle: (page: Page, wanted: Wanted) => verdict(matches(titleOf(page), wanted, true), titleOf(page)),
});

function titleOf({ document }: Page): string {
  return document.querySelector("title:not(svg title)")?.textContent ?? "";
}

function same(found: string, wanted: string) {
  return verdict(found === wanted, found);
}

function verdict(pass: boolean, found: string) {
  return { pass, message: () => `Found ${found || "nothing"}` };
}

function htmlOf(locator: Locator): string {
  return locator
    .find()
    .map((element) => element.outerHTML.slice(0, 500))
    .join("\n");
}

function textOf(element: Element): string {
  return normal(element.textContent ?? "");
}

export { expect };
