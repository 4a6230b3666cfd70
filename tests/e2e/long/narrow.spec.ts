import { expect, type Page } from "@playwright/test";
import { boxOf } from "../checks";
import { drawnWithAndWithoutScripts, test } from "../journey";
import { keyboardUp } from "../phone";
import { storedPhotos } from "../photo-store";
import { cards, editButton, filterPanel, menuPanel, openFilter, searchBox, showButton, tankRows } from "../screen";
import { uniqueWord } from "../tanks";

test.use({ viewport: { width: 390, height: 844 } });

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });

/** The height of what scrolls a control into sight. */
function roomAround(control: Element): number {
  const scroller = control.parentElement?.closest("form, form *");
  if (!scroller) return 0;
  return getComputedStyle(scroller).overflowY === "auto" ? scroller.clientHeight : roomAround(scroller);
}

test("a menu that is open as the phone is turned stays in sight, and is closed by a press beside it", async ({
  page,
  open,
}) => {
  await open("/");
  await menuButton(page).click();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(menuPanel(page)).toBeVisible();
  await page.mouse.click(800, 300);
  await expect(menuPanel(page)).toBeHidden();
});

test("on a page that is enlarged to twice its size a row tells its product, and the menu and the filter fit", async ({
  page,
  open,
  createTank,
}) => {
  const { productContained, propertyNumber } = await createTank({ tankSizeGallons: 1_000_000_000 });
  await page.setViewportSize({ width: 195, height: 422 });
  await open(`/?view=list&q=${propertyNumber}`);
  const { width } = await boxOf(tankRows(page).getByText(productContained, { exact: true }));
  expect(width).toBeGreaterThan(96);
  await menuButton(page).click();
  const menu = await boxOf(menuPanel(page));
  expect(menu.left + menu.width).toBeLessThan(195);
  await page.keyboard.press("Escape");
  await openFilter(page);
  const form = filterPanel(page).locator("form > div").first();
  expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("on a page that is enlarged to twice its size a card shows its words beside its photo", async ({
  page,
  request,
  open,
  createTank,
}) => {
  const { propertyNumber } = await createTank({ photoUrls: await storedPhotos(request, 1) });
  await page.setViewportSize({ width: 195, height: 800 });
  await open(`/?q=${propertyNumber}`);
  const words = cards(page).getByRole("link", { name: propertyNumber }).last();
  expect((await boxOf(words)).width).toBeGreaterThan(60);
  for (const seen of [words, editButton(cards(page).first())]) {
    await seen.scrollIntoViewIfNeeded();
    const { left, top, width, height } = await boxOf(seen);
    const place = { x: left + width / 2, y: top + height / 2 };
    const isSeen = (element: Element, { x, y }: typeof place) => element.contains(document.elementFromPoint(x, y));
    expect(await seen.evaluate(isSeen, place)).toBe(true);
  }
});

drawnWithAndWithoutScripts((hasScripts) => {
  test("the menu of a narrow screen holds what the header drops, and closes", async ({
    page,
    open,
    isolatedStep,
    createTank,
  }) => {
    await isolatedStep("the menu of a narrow screen holds what the header drops", async () => {
      const word = uniqueWord();
      await createTank({ customerName: word });
      await open(`/?q=${word}`);
      await expect(page.getByRole("banner").getByText("Tank Tracker", { exact: true })).toBeVisible();
      await expect(page.getByText("Tank Inventory Tracker", { exact: true })).toBeHidden();
      await expect(page.getByRole("button", { name: "Toggle light and dark theme" })).toBeHidden();
      await expect(searchBox(page)).toBeVisible();

      await menuButton(page).click();
      await expect(menuPanel(page).getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin");
      await expect(menuPanel(page).getByRole("button", { name: "Light or dark" })).toBeVisible({
        visible: hasScripts,
      });
      await createTank({ customerName: `${word} too` });
      await menuPanel(page).getByRole("link", { name: "Refresh" }).click();
      await expect(cards(page)).toHaveCount(2);
      await expect(menuPanel(page)).toBeHidden();
    });

    await isolatedStep("it holds what the list drops too, if there is a list", async () => {
      const word = uniqueWord();
      const { id } = await createTank({ customerName: word });
      await page.setViewportSize({ width: 640, height: 400 });
      await open(`/?q=${word}`);
      await menuButton(page).click();
      await expect(menuPanel(page).getByRole("link", { name: "Print" })).toHaveAttribute("href", `/?q=${word}&print`);
      await menuPanel(page).getByRole("button", { name: "Export" }).click();
      const csv = page.getByRole("dialog", { name: "Export" }).getByRole("link", { name: "CSV", exact: true });
      const [file] = await Promise.all([page.waitForEvent("download"), csv.click()]);
      expect(file.url()).toContain(`/api/tanks/export?q=${word}&as=csv`);
      if (hasScripts) await expect(menuPanel(page)).toBeHidden();
      await page.setViewportSize({ width: 390, height: 844 });
      await open(`/?edit=${id}`);
      await menuButton(page).click();
      await expect(menuPanel(page).getByRole("link", { name: "Admin" })).toBeVisible();
      await expect(menuPanel(page).getByRole("link", { name: "Refresh" })).toBeVisible({ visible: hasScripts });
      await expect(menuPanel(page).getByRole("link", { name: "Print" })).toBeHidden();
      await expect(menuPanel(page).getByRole("button", { name: "Export" })).toBeHidden();
    });

    await isolatedStep("the menu closes by Escape and by a press beside it", async () => {
      await open("/");
      await menuButton(page).click();
      await expect(menuPanel(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menuPanel(page)).toBeHidden();
      await expect(menuButton(page)).toBeFocused();
      await menuButton(page).click();
      await page.mouse.click(370, 800);
      await expect(menuPanel(page)).toBeHidden();
      await expect(page).toHaveURL("/");
    });
  });

  test("a screen that is low as well loses nothing", async ({ page, open, isolatedStep, createTank }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await isolatedStep("the title and the views are there", async () => {
      const word = uniqueWord();
      await createTank({ customerName: word });
      await open(`/?q=${word}`);
      await expect(page.getByRole("heading", { level: 1, name: "Tank Tracker" })).toBeAttached();
      await page.getByRole("link", { name: "Tank Tracker" }).focus();
      await expect(page.getByRole("link", { name: "Tank Tracker" })).toBeInViewport({ ratio: 1 });
      await menuButton(page).click();
      await expect(menuPanel(page).getByRole("link", { name: "Card view" })).toHaveAttribute("aria-current", "true");
      await menuPanel(page).getByRole("link", { name: "List view" }).click();
      await expect(page).toHaveURL(`/?q=${word}&view=list`);
      await expect(menuPanel(page)).toBeHidden();
      await expect(tankRows(page)).toHaveCount(1);
      await menuButton(page).click();
      await menuPanel(page).getByRole("link", { name: "Admin" }).click();
      await expect(page).toHaveURL("/admin/login");
    });

    await isolatedStep("the filter leaves room to choose in", async () => {
      await open("/");
      await openFilter(page);
      const photos = filterPanel(page).getByLabel("Photos");
      expect(await photos.evaluate(roomAround)).toBeGreaterThan(150);
      await photos.selectOption("With photos");
      await showButton(page).click();
      await expect(page).toHaveURL("/?has=photos");
    });
  });
});

test("the theme is toggled from the menu, which a wide screen does not have", async ({ page, open, isolatedStep }) => {
  await isolatedStep("the theme is toggled from the menu", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await open("/");
    await menuButton(page).click();
    await menuPanel(page).getByRole("button", { name: "Light or dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  await isolatedStep("there is no menu on a wide screen", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open("/");
    await expect(menuButton(page)).toBeHidden();
    await expect(page.getByRole("banner").getByText("Tank Inventory Tracker", { exact: true })).toBeVisible();
  });
});

test("what a search may have meant is exported and printed on a narrow screen too", async ({
  page,
  open,
  createTank,
}) => {
  const [first, second] = [uniqueWord(), uniqueWord()];
  await createTank({ customerName: `${first} ${second}` });
  await open(`/?q=${second}+${first}`);
  const found = page.getByRole("region", { name: "With all of these words" });
  await expect(found.getByRole("button", { name: "Print" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.getByRole("table")).toContainText(`${first} ${second}`);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  await found.getByRole("button", { name: "Export" }).click();
  const exported = page.getByRole("dialog", { name: "Export" }).getByRole("link", { name: "Excel" });
  await expect(exported).toHaveAttribute("href", /words=/);
});

test("above the keyboard of a phone stands what a search may have meant", async ({ page, open, createTank }) => {
  const [first, second] = [uniqueWord(), uniqueWord()];
  await createTank({ customerName: `${first} ${second}` });
  await page.setViewportSize(keyboardUp);
  await open(`/?q=${second}+${first}`);
  const found = page.getByRole("region", { name: "With all of these words" });
  await expect(found.getByRole("status")).toBeVisible();
  expect((await boxOf(found.getByRole("status"))).bottom).toBeLessThanOrEqual(keyboardUp.height);
});
