import { expect } from "@playwright/test";
import { test, withAndWithoutScripts, withoutScripts } from "./journey";
import { card, editButton, saveButton } from "./screen";
import { preparedPhoto } from "./tanks";

const product = "Tank Inventory Tracker";

withoutScripts(() => {
  test("each screen has a title of its own, which says what it shows", async ({ page, createTank }) => {
    const tank = await createTank({ photoUrls: [preparedPhoto(1)] });
    const { id, customerName, propertyNumber: number } = tank;
    for (const [path, title] of [
      ["/", product],
      [`/?q=${number}&product=Diesel`, `"${number}", Product: Diesel - ${product}`],
      ["/?add", `Add New Tank - ${product}`],
      [`/?edit=${id}`, `Edit Tank Record - Property #${number} - ${product}`],
      [`/?photos=${id}`, `${customerName} Photos - Property #${number} - ${product}`],
      ["/?summary", `Summary - ${product}`],
      [`/?q=${number}&summary`, `Summary - "${number}" - ${product}`],
      ["/?print", `Printed list - ${product}`],
      ["/?has=photos&print", `Printed list - With photos - ${product}`],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
    }
  });
});

withAndWithoutScripts(() => {
  test("the title follows from screen to screen", async ({ page, open, createTank }) => {
    const { propertyNumber: number, customerName } = await createTank();
    const found = `"${number}" - ${product}`;
    await open(`/?q=${number}`);
    await editButton(card(page, customerName)).click();
    await expect(page).toHaveTitle(`Edit Tank Record - Property #${number} - ${product}`);
    await page.goBack();
    await expect(page).toHaveTitle(found);
    await page.goForward();
    await saveButton(page).click();
    await expect(page).toHaveTitle(found);
  });
});
