import { expect, type Page } from "@playwright/test";
import { outboxProblems, test } from "../device";
import { card, editButton, fields, saveButton, search } from "../screen";
import { uniqueWord } from "../tanks";

const one = "1 change that waits on this device is not in it.";
const two = "2 changes that wait on this device are not in it.";

async function openExport(page: Page) {
  await page.getByRole("button", { name: "Export" }).click();
  const menu = page.getByRole("dialog", { name: "Export" });
  await expect(menu.getByRole("link", { name: "Excel" })).toBeVisible();
  return menu;
}

test("an export and the server's print say what of this device is not in them", async ({
  page,
  context,
  visit,
  visitKept,
  createTanks,
  changeTank,
  allow,
}) => {
  allow(outboxProblems);
  const word = uniqueWord();
  const tanks = await createTanks(2, (index) => ({ customerName: `${word} ${index}` }));
  await visitKept(`/?q=${word}`);
  await expect(await openExport(page)).not.toContainText("not in it");
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  for (const [index, { customerName }] of tanks.entries()) {
    await search(page, word);
    await editButton(page, customerName).click();
    await fields(page).tankSizeGallons.fill("200");
    await saveButton(page).click();
    await expect(card(page, customerName).getByText("Waiting to send")).toBeVisible();
    await expect(await openExport(page)).toContainText(index === 0 ? one : two);
    await page.keyboard.press("Escape");
  }
  for (const tank of tanks) await changeTank(tank, { tankSizeGallons: 300 });
  await context.setOffline(false);
  await expect(page.getByText("Not sent")).toHaveCount(2);
  await visit(`/?q=${word}&print`);
  await expect(page.getByRole("main")).toContainText(two);
  await expect(page.getByRole("cell", { name: "300" })).toHaveCount(2);
  await visit(`/?q=${word}&summary`);
  await expect(page.getByRole("heading", { name: "Summary" }).locator("~ p").last()).toHaveText(two);
  await expect(await openExport(page)).toContainText(two);
});
