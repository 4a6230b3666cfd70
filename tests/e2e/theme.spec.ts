import { expect, type Page } from "@playwright/test";
import { drawnWithAndWithoutScripts, test, untilHydrated } from "./journey";

const emptyList = "/?q=no+such+tank";

const toggle = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Toggle light and dark theme" });
const themeOf = (page: Page) => page.locator("html").getAttribute("data-theme");
const lightness = (page: Page) =>
  page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)?.[0]) / 255);

drawnWithAndWithoutScripts((hasScripts) => {
  test("a first visit follows the system's theme", async ({ page, open, isolatedStep }) => {
    for (const scheme of ["light", "dark"] as const) {
      await isolatedStep(`a first visit follows a system set to ${scheme}`, async () => {
        await page.emulateMedia({ colorScheme: scheme });
        await open(emptyList);
        const isRight = async () => (await lightness(page)) > 0.5 === (scheme === "light");
        expect(await isRight()).toBe(true);
        if (hasScripts) expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
        else await expect(toggle(page)).toBeHidden();
      });
    }
  });
});

test("the toggle overrides the system's theme, and the choice is stored", async ({ page, open, isolatedStep }) => {
  await isolatedStep("the toggle changes the theme and the choice is kept as theme", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(emptyList);
    for (const theme of ["dark", "light"]) {
      await toggle(page).click();
      expect(await themeOf(page)).toBe(theme);
      expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(theme);
    }
    await toggle(page).click();
    await page.reload();
    expect(await themeOf(page)).toBe("dark");
    expect(await lightness(page)).toBeLessThan(0.5);
  });

  await isolatedStep("while nothing is stored the page follows the system as it changes", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(emptyList);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
});

test("what is stored is the page's theme before anything is painted", async ({ page }) => {
  const themes: unknown[] = [];
  await page.exposeFunction("reportTheme", (theme: unknown) => themes.push(theme));
  await page.addInitScript(() => {
    const report = (window as unknown as { reportTheme: (theme?: string) => void }).reportTheme;
    // The body is what is painted: the theme must stand before its first element is there.
    const observer = new MutationObserver(() => {
      if (!document.body) return;
      report(document.documentElement.dataset.theme);
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => report(document.documentElement.dataset.theme));
  });
  await page.goto(emptyList);
  for (const [stored, scheme, wanted] of [
    ["dark", "light", "dark"],
    ["light", "dark", "light"],
    ["nonsense", "dark", "dark"],
  ] as const) {
    await test.step(`with ${stored} stored on a ${scheme} system the page is ${wanted} before anything is painted`, async () => {
      await page.evaluate((value) => localStorage.setItem("theme", value), stored);
      await page.emulateMedia({ colorScheme: scheme });
      themes.length = 0;
      await page.goto(emptyList);
      await untilHydrated(page);
      expect(themes).toEqual([wanted, wanted]);
      expect(await themeOf(page)).toBe(wanted);
    });
  }
});

test("a browser that refuses storage still shows and toggles the theme", async ({ page, open }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  await page.emulateMedia({ colorScheme: "light" });
  await open(emptyList);
  await toggle(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
