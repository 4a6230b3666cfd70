import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** In both themes; `known` names rules that are broken by what is not ours. */
export async function expectNoViolation(page: Page, known: string[] = []) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expect.poll(() => page.evaluate(countRunning)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).disableRules(known).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme}: ${id} at ${nodes.map(({ html }) => html).join("\n")}`,
    );
    expect(found).toEqual([]);
  }
}

/** An endless one, such as the viewer's hidden spinner, changes no colour. */
function countRunning(): number {
  const isPassing = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return document.getAnimations().filter((animation) => animation.playState === "running" && isPassing(animation))
    .length;
}

export async function expectLargeTargets(page: Page, screen: string) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, label.button")]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).clip === "auto")
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 100)} ${box.width} x ${box.height}`),
  );
  expect(small, screen).toEqual([]);
}
