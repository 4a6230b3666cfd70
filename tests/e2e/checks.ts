import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Read where a journey asks for it: those that workerd runs have no such files. */
const axeSource = () => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const widths = [320, 390, 768, 1440];

const phone = { width: 390, height: 844 };

/** In both themes, of which the second can differ in colours alone; `known` names rules that others' parts break. */
export async function expectNoViolation(page: Page, known: string[] = []): Promise<void> {
  await expectNoViolationWithin(page.locator("html"), known);
}

/** Of a part alone, where the page around it has been looked at before. */
export async function expectNoViolationWithin(part: Locator, known: string[] = []): Promise<void> {
  const rules = Object.fromEntries(known.map((rule) => [rule, { enabled: false }]));
  await expectNoViolationIn(part, "light", { runOnly: tags, rules });
  await expectNoViolationIn(part, "dark", { runOnly: ["color-contrast"] });
}

/** By all rules, on a wide screen in the light theme and on a phone in the dark one; leaves the phone's size. */
export async function expectNoViolationAnywhere(page: Page): Promise<void> {
  const whole = page.locator("html");
  await expectNoViolationIn(whole, "light", { runOnly: tags });
  await page.setViewportSize(phone);
  await expectNoViolationIn(whole, "dark", { runOnly: tags });
}

async function expectNoViolationIn(part: Locator, colorScheme: "light" | "dark", options: axe.RunOptions) {
  const page = part.page();
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
  // Colours on their way from one theme to the other contrast with nothing.
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
  await expect.poll(() => page.evaluate(countRunning)).toBe(0);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource());
  expect(await part.evaluate(violations, options)).toEqual([]);
}

async function violations(part: Element, options: axe.RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, {
    ...options,
    resultTypes: ["violations"],
    preload: false,
  });
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join("\n")}`);
}

/** An endless animation, such as a hidden spinner's, changes no colour. */
function countRunning(): number {
  const isPassing = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return document.getAnimations().filter((animation) => animation.playState === "running" && isPassing(animation))
    .length;
}

/** Nothing lies outside the screen, except in a part that scrolls by itself. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const outside = await page.evaluate(() => {
      window.scrollTo(1000, window.scrollY);
      const isExcepted = (element: Element) =>
        element.closest("section[tabindex='0']") !== element && element.closest("section[tabindex='0'], .sr-only");
      const cut = [...document.querySelectorAll("main *, header *, [role=dialog] *")].filter((element) => {
        const { right, left, width } = element.getBoundingClientRect();
        return width > 1 && !isExcepted(element) && (right > innerWidth + 1 || left < -1);
      });
      return { scrolled: window.scrollX, cut: cut.map((element) => element.className).slice(0, 3) };
    });
    expect.soft(outside, `${screen} at ${width}`).toEqual({ scrolled: 0, cut: [] });
  }
}

/** Each target is 44 pixels wide and high, but for a link within a line that stands on no card; what is chosen or ticked is pressed by its label. */
export async function expectLargeTargets(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, label.button")]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).clip === "auto")
      .filter((element) => getComputedStyle(element).display !== "inline" || element.matches(".tank-card a"))
      .map((element) => element.closest("label:has(input[type=file], input[type=checkbox])") ?? element)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 100)} ${box.width} x ${box.height}`),
  );
  expect(small, screen).toEqual([]);
}

/** Tabs until the target has the focus; on the way, every place that has it must show so. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 60; presses++) {
    const last = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press("Tab");
    expect(await last.evaluate(lostFocus), "Tab leads on").toBe("");
    expect(await page.evaluate(hiddenFocus), "the focus shows").toBe("");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab does not lead there.");
}

/** The element that Tab left for nothing, though others follow it; behind the last of a page comes the page itself. */
function lostFocus(last: Element | null): string {
  if (!last || last === document.body || document.activeElement !== document.body) return "";
  const part = last.closest("dialog[open]") ?? document;
  const isNext = (element: Element) =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    element.checkVisibility() &&
    !element.matches(":disabled, [type=hidden]") &&
    last.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING;
  return [...part.querySelectorAll("*")].some(isNext) ? last.outerHTML.slice(0, 200) : "";
}

/** The element that has the focus without showing it, itself or by its label, or wholly under a bar; empty when it shows. */
function hiddenFocus(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return "";
  const isShown = [element, element.closest("label")].some((shown) => {
    if (!shown) return false;
    const { outlineStyle, outlineWidth, boxShadow, clip } = getComputedStyle(shown);
    const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    return clip === "auto" && (hasOutline || boxShadow !== "none") && isSeen(shown);
  });
  return isShown ? "" : element.outerHTML.slice(0, 200);

  function isSeen(shown: Element): boolean {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((part) => {
      const all = document.elementsFromPoint(left + width * part, top + height * part);
      const found = all.find((each) => !each.matches(".double-tap-guard"));
      return found !== undefined && (shown.contains(found) || found.contains(shown));
    });
  }
}

export async function boxOf(locator: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { left: x, right: x + width, top: y, bottom: y + height, width, height };
}

/** Borders of buttons, fields and the chosen view have a contrast of 3:1 in both themes. */
export async function expectVisibleBorders(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.evaluate(countRunning)).toBe(0);
    expect(await page.evaluate(faintBorders), colorScheme).toEqual([]);
  }
}

function faintBorders(): string[] {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element: Element | null): string => {
    const { backgroundColor } = getComputedStyle(element ?? document.documentElement);
    const isClear = channels(backgroundColor)[3] === 0 && element !== null;
    return isClear ? behind(element.parentElement) : backgroundColor;
  };
  const contrast = (element: Element) => {
    const { boxShadow, borderTopColor } = getComputedStyle(element);
    const ring = (boxShadow.match(/rgb\([^)]*\) 0px 0px 0px 2px inset/) ?? [])[0];
    const [a, b] = [ring ?? borderTopColor, behind(element.parentElement)].map(luminance).sort((x, y) => y - x);
    return ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05);
  };
  return [
    ...document.querySelectorAll(".button-plain, .control, nav[aria-label=View], nav[aria-label=View] [aria-current]"),
  ]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ name: element.outerHTML.slice(0, 80), contrast: contrast(element) }))
    .filter(({ contrast }) => contrast < 3)
    .map(({ name, contrast }) => `${name} ${contrast.toFixed(2)}`);
}

/** Resolves when what has changed so far is drawn. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Resolves when whatever has appeared takes a tap: a second tap of a hurried hand would be too late by now. */
export function untilGuardsPass(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isGuard = (animation: Animation) =>
      animation instanceof CSSAnimation && animation.animationName === "end-guard" && animation.playState === "running";
    const look = () => document.getAnimations().filter(isGuard);
    for (let running = look(); running.length > 0; running = look()) {
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}
