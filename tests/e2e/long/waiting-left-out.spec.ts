import { expect, type Page } from "@playwright/test";
import { outboxProblems, test } from "../device";
import { addButton, card, editButton, fields, fill, saveButton, search, toast } from "../screen";
import { uniqueTank, uniqueWord } from "../tanks";

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

test("a tank that is saved without a line and hidden by the search is told to wait, and to be hidden", async ({
  page,
  context,
  visitKept,
  createTank,
  allow,
}) => {
  allow(outboxProblems);
  const { customerName } = await createTank();
  await visitKept(`/?q=${customerName}`);
  await context.setOffline(true);
  await addButton(page).click();
  await fill(page, uniqueTank());
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Saved on this device");
  await expect(toast(page)).toContainText(
    "It will be sent when there is a connection. Your search or filter hides this tank.",
  );
});
