import { expect, type Locator } from "@playwright/test";
import { test } from "../journey";
import { cards, filterPanel, showButton } from "../screen";
import { preparedPhoto, uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

test("what a boss asks of the list is answered in few clicks", async ({ page, open, createTanks }) => {
  const word = uniqueWord();
  const customerName = `Weber ${word}`;
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-is-printing", "");
  });
  await createTanks(3, (index) => ({
    customerName: index < 2 ? customerName : `Mill ${word}`,
    productContained: "Diesel",
    tankSizeGallons: 1000 * (index + 1),
    locationWithinFacility: `${index + 1} Main Street\nMilton${word}`,
    photoUrls: index === 0 ? [preparedPhoto(1)] : [],
  }));
  const main = page.getByRole("main");
  const clicks = new Map<string, number>();
  const answer = async (question: string, ask: (press: (target: Locator) => Promise<void>) => Promise<void>) => {
    clicks.set(question, 0);
    await ask(async (target) => {
      clicks.set(question, (clicks.get(question) ?? 0) + 1);
      await target.click();
    });
  };

  await answer("the tanks of a customer", async (press) => {
    await open(`/?q=${word}`);
    await press(main.getByRole("link", { name: "Summary" }));
    await press(page.getByRole("region", { name: "By customer" }).getByRole("link", { name: customerName }));
    await expect(cards(page)).toHaveCount(2);
  });

  await test.step("a heading that orders the summary keeps the focus and the place", async () => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await open(`/?q=${word}&summary`);
    const heading = page.getByRole("region", { name: "By customer" }).getByRole("link", { name: "Tanks", exact: true });
    await heading.focus();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    await heading.press("Enter");
    await expect(page).toHaveURL(/order=tanks/);
    await expect(heading).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await answer("the gallons of diesel in a town", async (press) => {
    await open("/");
    await press(page.getByRole("searchbox"));
    await page.keyboard.type(`diesel milton${word}`);
    const found = page.getByRole("region", { name: "With all of these words" });
    await expect(found.getByRole("status")).toHaveText("3 tanks, 6,000 gallons");
  });

  await answer("these tanks out to Excel", async (press) => {
    const found = page.getByRole("region", { name: "With all of these words" });
    await press(found.getByRole("button", { name: "Export" }));
    const download = page.waitForEvent("download");
    await press(page.getByRole("dialog", { name: "Export" }).getByRole("link", { name: "Excel" }));
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^tanks-diesel-milton${word}-.*\\.xlsx$`));
  });

  await answer("which tanks have no photo", async (press) => {
    await open(`/?q=${word}`);
    await press(page.getByRole("button", { name: "Filter" }));
    await press(filterPanel(page).getByLabel("Photos"));
    await filterPanel(page).getByLabel("Photos").selectOption("Without photos");
    await press(showButton(page));
    await expect(cards(page)).toHaveCount(2);
  });

  await answer("what was changed since a day, and when", async (press) => {
    await open(`/?q=${word}`);
    await press(page.getByRole("button", { name: "Filter" }));
    await filterPanel(page).getByLabel("or since").fill("2026-01-01");
    await press(showButton(page));
    await expect(cards(page)).toHaveCount(3);
    await expect(cards(page).first()).toContainText(/Changed .* \d+:\d\d [AP]M/);
  });

  await answer("the totals", async (press) => {
    await open(`/?q=${word}`);
    await press(main.getByRole("link", { name: "Summary" }));
    const total = page.getByRole("region", { name: "By customer" }).getByRole("row", { name: /^Total/ });
    await expect(total).toHaveText("Total36,000");
  });

  await answer("a print for the driver", async (press) => {
    await open(`/?q=${word}`);
    await press(main.getByRole("link", { name: "Print" }));
    await expect(page.locator("html")).toHaveAttribute("data-is-printing");
  });

  expect(Object.fromEntries(clicks)).toEqual({
    "the tanks of a customer": 2,
    "the gallons of diesel in a town": 1,
    "these tanks out to Excel": 2,
    "which tanks have no photo": 3,
    "what was changed since a day, and when": 2,
    "the totals": 1,
    "a print for the driver": 1,
  });
});
