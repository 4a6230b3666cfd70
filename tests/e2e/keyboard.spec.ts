import { expect } from "@playwright/test";
import { tabTo } from "./checks";
import { hold } from "./hold";
import { test } from "./journey";
import {
  addButton,
  card,
  cards,
  editButton,
  fields,
  filterPanel,
  message,
  saveButton,
  searchBox,
  showButton,
} from "./screen";
import { uniqueTank, uniqueWord } from "./tanks";

test.use({ isWholeAwaited: true });

test("tanks are found, changed, filtered and added by keyboard alone", async ({
  page,
  open,
  isolatedStep,
  createTank,
}) => {
  test.slow();
  await isolatedStep("a tank is found and changed by keyboard alone", async () => {
    const tank = await createTank();
    await open("/");
    await tabTo(page, searchBox(page));
    await page.keyboard.type(tank.propertyNumber);
    await expect(cards(page)).toHaveCount(1);
    await tabTo(page, editButton(page, tank.customerName));
    await page.keyboard.press("Enter");
    await tabTo(page, fields(page).tankSizeGallons);
    await page.keyboard.type("321");
    await page.keyboard.press("Enter");
    await expect(fields(page).propertyNumber).toBeFocused();
    await tabTo(page, saveButton(page));
    await page.keyboard.press("Enter");
    await expect(message(page, "Tank updated successfully")).toBeVisible();
    await expect(card(page, tank.customerName)).toContainText("321 gallons");
    const name = card(page, tank.customerName).getByRole("link", { name: tank.customerName, exact: true });
    await expect(name).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("main").getByRole("link", { name: "Close" }));
    await page.keyboard.press("Enter");
    await expect(name).toBeFocused();
  });

  await isolatedStep("the filter is opened, used and closed by keyboard alone", async () => {
    const word = uniqueWord();
    const tank = await createTank({ customerName: `Keys ${word}` });
    await open("/");
    const button = page.getByRole("button", { name: "Filter" });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await expect(filterPanel(page)).toBeVisible();
    await tabTo(page, filterPanel(page).getByLabel("Customer", { exact: true }));
    await page.keyboard.press("Escape");
    await expect(filterPanel(page)).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, filterPanel(page).getByLabel("Customer", { exact: true }));
    await page.keyboard.type(tank.customerName);
    await tabTo(page, filterPanel(page).getByLabel("Photos"));
    await page.keyboard.type("Without");
    await tabTo(page, showButton(page));
    await page.keyboard.press("Enter");
    await expect(cards(page)).toHaveCount(1);
    await expect(filterPanel(page)).toBeHidden();
    await expect(button).toBeFocused();
    await tabTo(page, page.getByRole("link", { name: `Remove Customer: ${tank.customerName}` }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("status").first()).toBeFocused();
    await button.press("Enter");
    await tabTo(page, filterPanel(page).getByRole("link", { name: "Reset" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
    await expect(filterPanel(page).locator(":focus")).toBeVisible();
  });

  await isolatedStep(
    "manual entry is reached from the list, and left by its own button, and the focus stays there",
    async () => {
      await open("/?add");
      await fields(page).customerName.fill("Nobody's");
      await tabTo(page, page.getByRole("button", { name: "Manual Entry" }));
      await page.keyboard.press("Enter");
      await expect(fields(page).customerName).toBeFocused();
      await expect(fields(page).customerName).toHaveValue("Nobody's");
      await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
      await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
      await page.keyboard.press("Tab");
      await expect(fields(page).customerName).toBeFocused();
    },
  );

  await isolatedStep("a tank is added by keyboard alone", async () => {
    const tank = uniqueTank();
    await open(`/?q=${tank.propertyNumber}`);
    await tabTo(page, addButton(page));
    await page.keyboard.press("Enter");
    await saveButton(page).press("Enter");
    await expect(fields(page).customerName).toHaveAttribute("aria-invalid", "true");
    await expect(fields(page).customerName).toBeFocused();
    await page.keyboard.type(tank.customerName);
    await tabTo(page, fields(page).productContained);
    await page.keyboard.type(tank.productContained);
    await tabTo(page, fields(page).tankSizeGallons);
    await page.keyboard.type(String(tank.tankSizeGallons));
    await tabTo(page, fields(page).propertyNumber);
    await page.keyboard.type(tank.propertyNumber);
    await tabTo(page, fields(page).locationWithinFacility);
    await page.keyboard.type(tank.locationWithinFacility);
    await tabTo(page, saveButton(page));
    await page.keyboard.press("Enter");
    await expect(message(page, "Tank created successfully")).toBeVisible();
    await expect(card(page, tank.customerName)).toContainText("12,000 gallons");
  });

  await isolatedStep("the first Tab offers to skip to the content", async () => {
    await open("/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
  });

  await isolatedStep("the focus in the form goes to where one begins", async () => {
    const tank = await createTank();
    await open(`/?q=${tank.propertyNumber}`);
    await editButton(card(page, tank.customerName)).press("Enter");
    await expect(fields(page).customerName).toBeVisible();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
  });
});

test("who tabs through the header stays where the list was scrolled to", async ({ page, open, createTanks }) => {
  const word = uniqueWord();
  await createTanks(30, (index) => ({ customerName: `${word} ${index}` }));
  await open(`/?q=${word}`);
  await page.evaluate(() => scrollTo(0, 900));
  const place = () => page.evaluate(() => Math.round(scrollY));
  const scrolled = await place();
  await searchBox(page).focus();
  for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    expect(await place()).toBe(scrolled);
  }
});

test("the focus stays where it is when the first page becomes the whole list", async ({ page, createTanks }) => {
  const word = uniqueWord();
  await createTanks(40, (index) => ({ customerName: `${word} ${index}.` }));
  const release = await hold(page, "**/api/tanks/compact*");
  await page.goto(`/?q=${word}`);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages).toBeVisible();
  const last = editButton(page, `${word} 16.`);
  await last.focus();
  await expect(last).toBeInViewport();
  release();
  await expect(pages).toBeHidden();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
});
