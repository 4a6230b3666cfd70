import { expect } from "@playwright/test";
import { lineProblems } from "../device";
import { test } from "../journey";
import { upright } from "../phone";
import {
  card,
  editButton,
  expectFields,
  fields,
  menuPanel,
  saveButton,
  searchBox,
  tankForm,
  toast,
  waitingLink,
} from "../screen";
import { swipeTo } from "../swipe";
import { uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

test("a toast that closes leads back to where one was, and its Undo to what it brings back", async ({
  page,
  open,
  isolatedStep,
  createTank,
}) => {
  const tank = await createTank();

  await isolatedStep("Escape", async () => {
    await open(`/?q=${tank.propertyNumber}`);
    await editButton(page, tank.customerName).press("Enter");
    await saveButton(page).press("Enter");
    await expect(toast(page)).toContainText("Tank updated successfully");
    await searchBox(page).focus();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(toast(page)).toHaveCount(0);
    await expect(searchBox(page)).toBeFocused();
  });

  await isolatedStep("Undo", async () => {
    await open(`/?edit=${tank.id}`);
    await fields(page).tankSizeGallons.fill("777");
    await tankForm(page).getByRole("link", { name: "Cancel" }).press("Enter");
    await toast(page).getByRole("button", { name: "Undo" }).press("Enter");
    await expectFields(page, { tankSizeGallons: 777 });
    await expect(page.getByRole("main", { name: /^Edit Tank Record - / })).toBeFocused();
  });
});

test("a toast's words are announced apart", async ({ page, open, createTank }) => {
  const tank = await createTank();
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("[aria-live=assertive]"))
        said.push(region.textContent?.replace(/ +/g, " ") ?? "");
    }).observe(document, { childList: true, subtree: true });
  });
  await open(`/?edit=${tank.id}`);
  await fields(page).tankSizeGallons.fill("777");
  await tankForm(page).getByRole("link", { name: "Cancel" }).click();
  await expect(toast(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "said")))
    .toContain("Notification Changes discarded Undo");
});

test("what offers Undo stays until it can be reached", async ({ page, open, createTank }) => {
  const tank = await createTank();
  await page.clock.install();
  await page.mouse.move(5, 300);
  await open(`/?edit=${tank.id}`);
  await fields(page).tankSizeGallons.fill("777");
  await tankForm(page).getByRole("link", { name: "Cancel" }).press("Enter");
  await expect(toast(page)).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(toast(page)).toContainText("Changes discarded");
  await page.clock.fastForward(5000);
  await expect(toast(page)).toHaveCount(0);
});

test("a list that is left as it was scrolled has the focus where one reads, though its tank has moved", async ({
  page,
  open,
  createTanks,
}) => {
  const word = uniqueWord();
  await createTanks(32, (index) => ({ customerName: `${word} ${index}`, tankSizeGallons: 100 + index }));
  await page.setViewportSize(upright);
  await open(`/?q=${word}&sort=size`);
  await expect(page.getByText(`32 result(s) for "${word}"`)).toBeVisible();
  const tank = card(page, `${word} 7`);
  await swipeTo(page, editButton(tank));
  await editButton(tank).press("Enter");
  await fields(page).tankSizeGallons.fill("900000");
  await saveButton(page).press("Enter");
  await expect(tankForm(page)).toBeHidden();
  await expect(page.getByRole("article").locator(":focus")).toBeInViewport();
});

test("what waits has the focus once it is opened from above the list", async ({
  page,
  context,
  open,
  allow,
  createTank,
}) => {
  allow(lineProblems);
  const tank = await createTank();
  await open(`/?edit=${tank.id}`);
  await context.setOffline(true);
  await fields(page).tankSizeGallons.fill("777");
  await saveButton(page).press("Enter");
  await waitingLink(page).press("Enter");
  await expect(page.getByRole("main", { name: /^Waiting to send - / })).toBeFocused();
  await context.setOffline(false);
});

test("what opens within a menu leads back to it", async ({ page, open, createTank }) => {
  const tank = await createTank();
  await page.setViewportSize(upright);
  await open(`/?q=${tank.propertyNumber}`);
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  const exporting = menuPanel(page).getByRole("button", { name: "Export" });
  await exporting.press("Enter");
  await expect(page.getByRole("link", { name: "CSV", exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "CSV", exact: true })).toBeHidden();
  await expect(exporting).toBeFocused();
});

test("a menu that is open when a tablet is turned is not left behind unseen", async ({ page, open, createTank }) => {
  const tank = await createTank();
  await page.setViewportSize({ width: 1180, height: 820 });
  await open(`/?q=${tank.propertyNumber}`);
  await page.getByRole("button", { name: "Newest first" }).click();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole("dialog", { name: "Sort by" })).toBeVisible();
  await page.keyboard.press("Escape");
  await editButton(page, tank.customerName).click();
  await expect(tankForm(page)).toBeVisible();
});
